import { Trash2 } from 'lucide-react'
import { Link, useRevalidator } from 'react-router'
import { canSendMail } from '../../data/can-send-mail.ts'
import { listMessages, type MessageFolder } from '../../data/list-messages.ts'
import { query } from '../../data/query.ts'
import { sendFailedMailsAgain } from '../../data/triage-message.ts'
import { useAuth } from '../../session/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { actOrToast, revalidateUnlessFailed } from '../act-or-toast.ts'
import { DashboardLink } from '../dashboard-link.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import { loadOrToast } from '../load-or-toast.ts'
import { Notice } from '../notice.tsx'
import { PageHeader } from '../page-header.tsx'
import { Pager } from '../pager.tsx'
import { redirectFormerAddress } from '../redirect-former-address.ts'
import { SearchField } from '../search-field.tsx'
import { withParameter } from '../search-parameters.ts'
import { toAdminMeta } from '../to-admin-meta.ts'
import { useLastGood } from '../use-last-good.ts'
import { useListParameters } from '../use-list-parameters.ts'
import type { Route } from './+types/page.ts'
import { ExportMessages } from './export-messages.tsx'
import { MessageTable } from './message-table.tsx'
import { toMessagesQuery } from './messages-query.ts'

const pageSize = 20
const folders: [MessageFolder, { label: string; empty: string }][] = [
  ['inbox', { label: 'Inbox', empty: 'No messages in the inbox' }],
  ['archived', { label: 'Archived', empty: 'Nothing has been archived' }],
  ['quarantine', { label: 'Quarantine', empty: 'Nothing is held back' }],
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  redirectFormerAddress(request, 'message')
  const shown = toMessagesQuery(new URL(request.url).searchParams)
  const [messages, mail] = await Promise.all([
    loadOrToast(request, client => listMessages(client, { ...shown, pageSize }), 'Error fetching messages'),
    query(canSendMail),
  ])
  return { shown, messages, canSendMail: mail.data }
}

/** Mails again what the mail server refused for good. */
export function clientAction() {
  return actOrToast(sendFailedMailsAgain, {
    success: 'They will be mailed again now',
    failure: 'Error updating messages',
  })
}

export const shouldRevalidate = revalidateUnlessFailed

export function meta({ matches }: Route.MetaArgs) {
  return toAdminMeta('Messages', matches)
}

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  // Others come there from the posts.
  const { roles } = useAuth()
  const { revalidate } = useRevalidator()
  const { shown } = loaderData
  const { folder, search } = toMessagesQuery(useListParameters().parameters)
  const { data, error } = useLastGood(loaderData.messages)

  return (
    <>
      <PageHeader title="Messages">
        <DashboardLink />
        <ExportMessages folder={folder} search={search} />
        {!roles.includes('editor') && (
          <Button variant="secondary" asChild>
            <Link to="/admin/trash">
              <Trash2 aria-hidden="true" className="size-4.5" />
              Trash
            </Link>
          </Button>
        )}
      </PageHeader>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <nav aria-label="Folders" className="flex flex-wrap gap-1">
          {folders.map(([to, { label }]) => (
            <Link
              key={to}
              to={`?${toFolder(to, search)}`}
              aria-current={to === folder ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-full px-3.5 text-md font-semibold text-muted hover:bg-sunken current:bg-ink current:text-bg forced-colors:border forced-colors:current:border-[Highlight] forced-colors:current:bg-[Highlight] forced-colors:current:text-[HighlightText] forced-colors:current:forced-color-adjust-none"
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className="grow sm:max-w-88">
          <SearchField label="Search messages" />
        </div>
      </div>
      {loaderData.canSendMail === false && (
        <Notice role="status">
          <p>
            Mails are not set up, so messages are kept here and nobody is mailed. Whoever runs this site can
            set them up.
          </p>
        </Notice>
      )}
      {error && <ErrorNotice error={error} onRetry={revalidate} />}
      {data && data.messages.length > 0 && <MessageTable messages={data.messages} />}
      {data && data.messages.length === 0 && <NoMessages folder={shown.folder} search={shown.search} />}
      {data && <Pager page={shown.page} hasMore={data.hasMore} />}
    </>
  )
}

function NoMessages({ folder, search }: { folder: MessageFolder; search: string }) {
  const title = new Map(folders).get(folder)?.empty ?? ''
  if (search || folder !== 'inbox') {
    const [text, to] = search ? ['Show all messages', toFolder(folder, '')] : ['Go to the inbox', '']
    return (
      <EmptyState
        title={search ? `Nothing found for “${search}”` : title}
        action={
          <Button variant="secondary" asChild>
            <Link to={`?${to}`}>{text}</Link>
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="secondary" asChild>
          <Link to="/contact">See the contact page</Link>
        </Button>
      }
    >
      What visitors write on the contact page arrives here.
    </EmptyState>
  )
}

function toFolder(folder: MessageFolder, search: string): URLSearchParams {
  const parameters = new URLSearchParams(folder === 'inbox' ? {} : { folder })
  return search ? withParameter(parameters, 'q', search) : parameters
}
