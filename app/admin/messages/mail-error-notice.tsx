import { Link } from 'react-router'
import { Notice } from '../notice.tsx'

/** Stands on every page of the back office while mail has been failing for a quarter of an hour. */
export function MailErrorNotice({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Notice role="status">
      <p>
        {count === 1 ? 'A message has' : `${count > 99 ? 'More than 99' : count} messages have`} not reached
        your mailbox for over 15 minutes. Nothing is lost.
      </p>
      <Link to="/admin/messages" className="-my-2.5 py-2.5 underline underline-offset-[0.25em]">
        Read messages
      </Link>
    </Notice>
  )
}
