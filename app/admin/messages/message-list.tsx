import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router'
import { listMessages, type MessageFolder } from '../../data/list-messages.ts'
import type { Client } from '../../data/schema.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DashboardLink } from '../dashboard-link.tsx'
import { PageHeader } from '../page-header.tsx'
import { Pager } from '../pager.tsx'
import { Problem } from '../problem.tsx'
import { SearchField } from '../search-field.tsx'
import { toPage, withParameter } from '../search-parameters.ts'
import { TableSkeleton } from '../table-skeleton.tsx'
import { useAnswer } from '../use-answer.ts'
import { useRefresh } from '../use-refresh.ts'
import { ExportMessages } from './export-messages.tsx'
import { MailsNotSetUp } from './mails-not-set-up.tsx'
import { MessageTable } from './message-table.tsx'

const pageSize = 20
const folders: { folder: MessageFolder; label: string; empty: string }[] = [
  { folder: 'inbox', label: 'Inbox', empty: 'No messages in the inbox' },
  { folder: 'archived', label: 'Archived', empty: 'Nothing has been archived' },
  { folder: 'quarantine', label: 'Quarantine', empty: 'Nothing is held back' },
]

export function MessageList() {
  const [parameters] = useSearchParams()
  const current = folders.find(({ folder }) => folder === parameters.get('folder')) ?? folders[0]
  const folder = current?.folder ?? 'inbox'
  const search = parameters.get('q') ?? ''
  const page = toPage(parameters.get('page'))
  const question = useCallback(
    (client: Client) => listMessages(client, { folder, search, page, pageSize }),
    [folder, search, page],
  )
  const { data, error, reload, refresh } = useAnswer(question, 'Error fetching messages')
  useRefresh(refresh)

  return (
    <>
      <PageHeader title="Messages">
        <DashboardLink />
        <ExportMessages folder={folder} search={search} />
      </PageHeader>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <nav aria-label="Folders" className="admin-tabs">
          {folders.map(({ folder: to, label }) => (
            <Link key={to} to={`?${toFolder(to, search)}`} aria-current={to === folder ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <div className="grow sm:max-w-88">
          <SearchField label="Search messages" />
        </div>
      </div>
      <MailsNotSetUp />
      {error && <Problem error={error} onRetry={reload} />}
      {!data && !error && <TableSkeleton label="Loading messages" />}
      {data && data.messages.length > 0 && <MessageTable messages={data.messages} />}
      {data && data.messages.length === 0 && (
        <NoMessages folder={folder} search={search} title={current?.empty ?? ''} />
      )}
      {data && <Pager page={page} hasMore={data.hasMore} />}
    </>
  )
}

function NoMessages({ folder, search, title }: { folder: MessageFolder; search: string; title: string }) {
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
