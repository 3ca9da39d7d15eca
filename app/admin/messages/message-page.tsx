import { clsx } from 'clsx/lite'
import { ArrowLeft, Reply } from 'lucide-react'
import { useEffect, useState } from 'react'
import { replace, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { canSendMail } from '../../data/can-send-mail.ts'
import { findMessage } from '../../data/find-message.ts'
import { query } from '../../data/query.ts'
import type { MessageRow } from '../../data/rows/messages.ts'
import { deleteMessage, triageMessage } from '../../data/triage-message.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { actOrToast, revalidateUnlessFailed } from '../act-or-toast.ts'
import { toDateTime } from '../dates.ts'
import { ErrorNotice } from '../error-notice.tsx'
import { loadOrToast } from '../load-or-toast.ts'
import { PageHeader } from '../page-header.tsx'
import { PageName } from '../page-name.tsx'
import { toAdminMeta } from '../to-admin-meta.ts'
import { undoDeletion } from '../trash/restore.ts'
import { useLastGood } from '../use-last-good.ts'
import type { Route } from './+types/message-page.ts'
import { toDelivery } from './delivery.ts'
import { MessageActions } from './message-actions.tsx'
import { toTriageAction } from './triage.ts'
import { useTriage } from './use-triage.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const [message, mail] = await Promise.all([
    loadOrToast(request, client => findMessage(client, params.id), 'Error fetching messages'),
    query(canSendMail),
  ])
  return { message, canSendMail: mail.data }
}

export async function clientAction({ request, params: { id } }: Route.ClientActionArgs) {
  if (request.method === 'DELETE') {
    const deleted = await actOrToast(client => deleteMessage(client, id), {
      success: 'Message deleted successfully',
      failure: 'Error deleting message',
      action: undoDeletion('contact_messages', [id]),
    })
    if (!deleted.error) throw replace(`/admin/messages${new URL(request.url).search}`)
    return deleted
  }
  const action = toTriageAction((await request.formData()).get('intent'))
  if (!action) return null
  return actOrToast(client => triageMessage(client, id, action.toChange(new Date().toISOString())), {
    success: action.done,
    failure: 'Error updating message',
  })
}

export const shouldRevalidate = revalidateUnlessFailed

export function meta({ matches }: Route.MetaArgs) {
  return toAdminMeta('Messages', matches)
}

export default function MessagePage({ loaderData, params }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { data: message, error } = useLastGood(loaderData.message)
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const list = { pathname: '/admin/messages', search: parameters.toString() }
  const close = () => navigate(list, { replace: true })

  return (
    <>
      <Button variant="ghost" onClick={close} className="-ml-4 mb-4">
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        All messages
      </Button>
      {!message && <PageHeader title="Messages" />}
      {error && <ErrorNotice error={error} onRetry={revalidate} />}
      {!message && !error && (
        <EmptyState
          title="This message no longer exists"
          action={<Button onClick={close}>Back to all messages</Button>}
        >
          Somebody deleted it, or its address is wrong.
        </EmptyState>
      )}
      {message && <Message key={params.id} stored={message} canSendMail={loaderData.canSendMail !== false} />}
    </>
  )
}

function Message({ stored, canSendMail: hasMail }: { stored: MessageRow; canSendMail: boolean }) {
  const { message, triage, error } = useTriage(stored)
  const delivery = toDelivery(message, hasMail)
  useReadMark(stored, triage)
  useDeliveryPolling(stored)

  return (
    <article className="grid max-w-[46rem] gap-6 rounded-l border border-hairline bg-surface p-[clamp(20px,4vw,40px)]">
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
        <p className={clsx('text-sm/inherit', deliveryTones[delivery.tone])}>{delivery.label}</p>
      </header>
      {error && <ErrorNotice error={error} />}
      <p className="border-y border-hairline py-6 wrap-anywhere whitespace-pre-wrap">{message.message}</p>
      <footer className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-[repeat(auto-fit,minmax(min(8.5em,100%),1fr))] [&>:not(dialog)]:px-3.5 max-sm:[&>:is(a,[role=alert])]:col-span-full">
        <Button asChild>
          <a href={toReplyLink(message)}>
            <Reply aria-hidden="true" className="size-4.5" />
            Reply by e-mail
          </a>
        </Button>
        <MessageActions message={message} onTriage={triage} />
      </footer>
    </article>
  )
}

const deliveryTones = { success: 'text-success', danger: 'text-danger', muted: 'text-muted' }

// Opening is reading; marked only once, so that "mark as unread" holds while the message stays open.
function useReadMark(stored: MessageRow, triage: ReturnType<typeof useTriage>['triage']) {
  const [isNew] = useState(!stored.read_at)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening counts
  useEffect(() => {
    if (isNew) triage('open')
  }, [isNew])
}

const deliveryPause = 3000
const deliveryTimeout = 60_000

// A mail that is due goes out within seconds; whoever asked for it sees what became of it.
function useDeliveryPolling(message: MessageRow) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (message.delivered_at || message.quarantined_at) return
    const overdue = Date.now() - new Date(message.next_attempt_at).getTime()
    if (overdue < 0 || overdue > deliveryTimeout) return
    const timer = setTimeout(revalidate, deliveryPause)
    return () => clearTimeout(timer)
  }, [message, revalidate])
}

function toReplyLink({ email, subject }: MessageRow): string {
  const answer = /^re:/i.test(subject) ? subject : `Re: ${subject}`
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(answer)}`
}
