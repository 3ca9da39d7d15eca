import { Suspense, use, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { canSendMail } from '../../data/can-send-mail.ts'
import { query } from '../../data/query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { revalidateUnlessFailed } from '../act-or-toast.ts'
import { ErrorNotice } from '../error-notice.tsx'
import { PageName } from '../page-name.tsx'
import { toAdminMeta } from '../to-admin-meta.ts'
import { useLastGood } from '../use-last-good.ts'
import type { Route } from './+types/message-page.ts'
import { ReadAtContext, useChangeLeads } from './changes/use-changes.ts'
import { useDesk } from './desk/desk-context.ts'
import { loadLetter } from './desk/letter-cache.ts'
import { LetterPreview } from './desk/letter-preview.tsx'
import { Letter } from './letter/letter.tsx'
import type { LetterData } from './letter/read-letter.ts'

// Not awaited: the pane shows at once whose message it is.
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const readAt = Date.now()
  const mail = query(canSendMail)
  return { readAt, loaded: loadLetter(request, params.id), canSendMail: mail }
}

export const shouldRevalidate = revalidateUnlessFailed

export function meta({ matches }: Route.MetaArgs) {
  return toAdminMeta('Messages', matches)
}

export default function MessagePage({ loaderData, params }: Route.ComponentProps) {
  const lead = useDesk().leads.find(({ id }) => id === params.id)
  return (
    <Suspense key={params.id} fallback={<LetterPreview lead={lead ?? null} />}>
      <LoadedMessage {...loaderData} id={params.id} />
    </Suspense>
  )
}

type LoadedMessageProps = Route.ComponentProps['loaderData'] & { id: string }

function LoadedMessage({ loaded, canSendMail: mail, readAt, id }: LoadedMessageProps) {
  const { revalidate } = useRevalidator()
  const { close, leads } = useDesk()
  const { data, error } = useLastGood(use(loaded))
  const listed = leads.find(lead => lead.id === id) ?? null
  const hasMail = use(mail).data !== false

  return (
    <ReadAtContext value={readAt}>
      {!data && error && !listed && (
        <PageName className="mb-4 text-2xl">This message could not be loaded</PageName>
      )}
      {error && <ErrorNotice error={error} onRetry={revalidate} />}
      {/* What the list knows is enough to archive it. */}
      {!data && error && <LetterPreview lead={listed} isArriving={false} />}
      {!data && !error && (
        <EmptyState
          title="This message no longer exists"
          titleAs="h1"
          action={<Button onClick={close}>Back to all messages</Button>}
        >
          Somebody deleted it, or its address is wrong.
        </EmptyState>
      )}
      {data && <OpenedLetter data={data} id={id} canSendMail={hasMail} />}
    </ReadAtContext>
  )
}

function OpenedLetter({
  data,
  id,
  canSendMail: hasMail,
}: {
  data: LetterData
  id: string
  canSendMail: boolean
}) {
  const { lead } = data
  const { tellOpenLead } = useDesk()
  useEffect(() => tellOpenLead(lead), [lead, tellOpenLead])
  useReadMark(data)
  useLeadAddress(id, lead.id)
  return <Letter data={data} canSendMail={hasMail} />
}

// Only once, so that "mark as unread" holds while the message stays open.
function useReadMark({ lead }: LetterData) {
  const [isNew] = useState(!lead.read_at)
  const change = useChangeLeads()
  const markRead = useEffectEvent(() => change([lead], { read: true }, { quiet: true }))
  useEffect(() => {
    if (isNew) markRead()
  }, [isNew])
}

/** A mail may link to a later letter of a lead, but the list only knows leads. */
function useLeadAddress(id: string, leadId: string) {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const search = parameters.toString()
  useEffect(() => {
    if (id !== leadId) navigate({ pathname: `/admin/messages/${leadId}`, search }, { replace: true })
  }, [id, leadId, search, navigate])
}
