import { Link } from 'react-router'

/** Stands on every page of the back office while mail has been failing for a quarter of an hour. */
export function MailTrouble({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p role="status" className="admin-notice admin-notice-warning">
      <span>
        {count === 1 ? 'A message has' : `${count > 99 ? 'More than 99' : count} messages have`} not reached
        your mailbox for over 15 minutes. Nothing is lost.
      </span>
      <Link to="/admin/messages" className="admin-notice-link">
        Read messages
      </Link>
    </p>
  )
}
