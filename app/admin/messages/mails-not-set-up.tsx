import { useCanSendMail } from '../use-can-send-mail.ts'

/** Above the messages where nobody is mailed, so that nobody waits for a mail. */
export function MailsNotSetUp() {
  if (useCanSendMail() !== false) return null
  return (
    <p role="status" className="admin-notice admin-notice-warning">
      Mails are not set up, so messages are kept here and nobody is mailed. Whoever runs this site can set
      them up.
    </p>
  )
}
