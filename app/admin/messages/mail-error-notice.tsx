import { Link, useFetcher } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../notice.tsx'

interface MailErrorNoticeProps {
  /** Waiting for a quarter of an hour or longer. */
  undelivered: number
  /** No longer retried. */
  failed: number
}

export function MailErrorNotice({ undelivered, failed }: MailErrorNoticeProps) {
  const again = useFetcher()
  if (undelivered + failed === 0) return null
  return (
    <Notice role="status">
      <div>
        {undelivered > 0 && (
          <p>{count(undelivered)} not reached your mailbox for over 15 minutes. Nothing is lost.</p>
        )}
        {failed > 0 && (
          <p>{count(failed)} been refused by your mail server. No further try is made by itself.</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {failed > 0 && (
          <Button
            variant="secondary"
            size="s"
            busy={again.state !== 'idle'}
            onClick={() => again.submit(null, { method: 'patch', action: '/admin/messages' })}
          >
            Send {failed === 1 ? 'it' : 'them'} again
          </Button>
        )}
        <Link to="/admin/messages" className="-my-2.5 py-2.5 underline underline-offset-[0.25em]">
          Read messages
        </Link>
      </div>
    </Notice>
  )
}

const count = (messages: number) =>
  messages === 1 ? 'A message has' : `${messages > 99 ? 'More than 99' : messages} messages have`
