import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router'
import { deleteAccount, listAccounts } from '../../data/manage-accounts.ts'
import type { AccountRow, Client } from '../../data/schema.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DashboardLink } from '../dashboard-link.tsx'
import { PageHeader } from '../page-header.tsx'
import { Pager } from '../pager.tsx'
import { Problem } from '../problem.tsx'
import { toPage } from '../search-parameters.ts'
import { TableSkeleton } from '../table-skeleton.tsx'
import { useAnswer } from '../use-answer.ts'
import { useCanSendMail } from '../use-can-send-mail.ts'
import { useDeletion } from '../use-deletion.ts'
import { useRefresh } from '../use-refresh.ts'
import { toAccountName } from './account-name.ts'
import { RoleQuestion } from './role-question.tsx'
import { useRoleChanges } from './use-role-changes.ts'
import { neverConfirmed, UserFilters } from './user-filters.tsx'
import { UserTable } from './user-table.tsx'

const pageSize = 50
const deletionTexts = { success: 'User deleted successfully', failure: 'Error deleting user' }

export function meta() {
  return [{ title: 'Users · Holla back office' }]
}

export default function UsersPage() {
  const [parameters] = useSearchParams()
  const page = toPage(parameters.get('page'))
  const search = parameters.get('q') ?? ''
  const isAside = parameters.get('show') === neverConfirmed
  const question = useCallback(
    (client: Client) => listAccounts(client, { search, neverConfirmed: isAside, page, pageSize }),
    [search, isAside, page],
  )
  const { data, error, reload, refresh } = useAnswer(question, 'Error fetching users')
  useRefresh(refresh)
  const canSendMail = useCanSendMail()
  const roles = useRoleChanges({ reload, canSendMail })
  const deletion = useDeletion<AccountRow>(deleteAccount, deletionTexts, reload)
  const accounts = data?.accounts.filter(({ id }) => !deletion.gone.has(id))
  const { doomed } = deletion

  return (
    <>
      <PageHeader title="Manage Users">
        <DashboardLink />
      </PageHeader>
      <UserFilters />
      {error && <Problem error={error} onRetry={reload} />}
      {deletion.error && <Problem error={deletion.error} onRetry={deletion.retry} />}
      {!accounts && !error && <TableSkeleton label="Loading users" />}
      {accounts && accounts.length > 0 && (
        <UserTable accounts={accounts} roles={roles} onDelete={deletion.choose} />
      )}
      {accounts && accounts.length === 0 && <NoUsers />}
      {data && <Pager page={page} hasMore={data.hasMore} />}
      <RoleQuestion
        account={roles.asked}
        canSendMail={canSendMail}
        onConfirm={roles.confirm}
        onClose={roles.cancel}
      />
      <ConfirmDialog
        open={doomed !== null}
        description={`This will permanently delete the user ${doomed && toAccountName(doomed)}. This action cannot be undone.`}
        action="Delete user"
        onConfirm={deletion.confirm}
        onClose={deletion.cancel}
      />
    </>
  )
}

function NoUsers() {
  return (
    <EmptyState
      title="Nobody found"
      action={
        <Button variant="secondary" asChild>
          <Link to="?">Show all users</Link>
        </Button>
      }
    >
      No account in this choice has these letters.
    </EmptyState>
  )
}
