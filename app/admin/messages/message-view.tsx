import { ArrowLeft, Reply } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { findMessage } from '../../data/find-message.ts'
import type { Client, MessageRow } from '../../data/schema.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toDateTime } from '../dates.ts'
import { PageHeader } from '../page-header.tsx'
import { PageName } from '../page-name.tsx'
import { Problem } from '../problem.tsx'
import { useAnswer } from '../use-answer.ts'
import { useCanSendMail } from '../use-can-send-mail.ts'
import { toDelivery } from './delivery.ts'
import { MessageActions } from './message-actions.tsx'
import { useMessageFiling } from './use-message-filing.ts'

export function MessageView({ id, onClose }: { id: string; onClose: () => void }) {
  const question = useCallback((client: Client) => findMessage(client, id), [id])
  const { data, error, loading, reload } = useAnswer(question, 'Error fetching messages')
  const { message, file, error: refusal } = useMessageFiling(data, reload)
  useReadMark(message, file)
  useDeliveryWatch(message, reload)

  return (
    <>
      <Button variant="ghost" onClick={onClose} className="-ml-4 mb-4">
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        All messages
      </Button>
      {!message && !loading && <PageHeader title="Messages" />}
      {error && <Problem error={error} onRetry={reload} />}
      {!message && loading && (
        <div className="admin-late grid min-h-60 place-items-center">
          <Spinner label="Opening the message" />
        </div>
      )}
      {!message && !loading && !error && (
        <EmptyState
          title="This message no longer exists"
          action={<Button onClick={onClose}>Back to all messages</Button>}
        >
          Somebody deleted it, or its address is wrong.
        </EmptyState>
      )}
      {message && (
        <article className="admin-letter">
          <header className="grid gap-2">
            <PageName className="text-2xl wrap-anywhere">{message.subject}</PageName>
            <p className="text-base wrap-anywhere">
              <strong className="font-semibold">{message.name}</strong>{' '}
              <a href={`mailto:${message.email}`} className="link">
                {message.email}
              </a>
            </p>
            <p className="text-sm text-muted">
              <time dateTime={message.created_at}>{toDateTime(message.created_at)}</time>
            </p>
            <DeliveryState message={message} />
          </header>
          {refusal && <Problem error={refusal} />}
          <p className="admin-letter-text">{message.message}</p>
          <footer className="admin-letter-ways [&>:not(dialog)]:px-3.5">
            <Button asChild>
              <a href={toReplyLink(message)}>
                <Reply aria-hidden="true" className="size-4.5" />
                Reply by e-mail
              </a>
            </Button>
            <MessageActions message={message} onFile={file} onDeleted={onClose} />
          </footer>
        </article>
      )}
    </>
  )
}

function DeliveryState({ message }: { message: MessageRow }) {
  const { tone, label } = toDelivery(message, useCanSendMail() !== false)
  return (
    <p className="admin-delivery" data-tone={tone}>
      {label}
    </p>
  )
}

type File = ReturnType<typeof useMessageFiling>['file']

// Opening is reading; marked only once, so that "mark as unread" holds while the message stays open.
function useReadMark(message: MessageRow | null, file: File) {
  const marked = useRef(false)
  useEffect(() => {
    if (!message || marked.current) return
    marked.current = true
    if (!message.read_at) file(message.id, { read_at: new Date().toISOString() })
  }, [message, file])
}

const deliveryPause = 3000
const deliveryPatience = 60_000

// A mail that is due goes out within seconds; whoever asked for it sees what became of it.
function useDeliveryWatch(message: MessageRow | null, reload: () => Promise<void>) {
  useEffect(() => {
    if (!message || message.delivered_at || message.quarantined_at) return
    const overdue = Date.now() - new Date(message.next_attempt_at).getTime()
    if (overdue < 0 || overdue > deliveryPatience) return
    const timer = setTimeout(reload, deliveryPause)
    return () => clearTimeout(timer)
  }, [message, reload])
}

function toReplyLink({ email, subject }: MessageRow): string {
  const answer = /^re:/i.test(subject) ? subject : `Re: ${subject}`
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(answer)}`
}
