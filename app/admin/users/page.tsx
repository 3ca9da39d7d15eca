import { deleteAccount, listAccounts } from '../../data/manage-accounts.ts'
import type { AccountRow } from '../../data/schema.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DashboardLink } from '../dashboard-link.tsx'
import { PageHeader } from '../page-header.tsx'
import { Problem } from '../problem.tsx'
import { TableSkeleton } from '../table-skeleton.tsx'
import { useAnswer } from '../use-answer.ts'
import { useDeletion } from '../use-deletion.ts'
import { useRefresh } from '../use-refresh.ts'
import { useRoleChanges } from './use-role-changes.ts'
import { UserTable } from './user-table.tsx'

const deletionTexts = { success: 'User deleted successfully', failure: 'Error deleting user' }

export function meta() {
  return [{ title: 'Users · Holla back office' }]
}

export default function UsersPage() {
  const { data, error, reload, refresh } = useAnswer(listAccounts, 'Error fetching users')
  useRefresh(refresh)
  const roles = useRoleChanges(reload)
  const deletion = useDeletion<AccountRow>(deleteAccount, deletionTexts, reload)
  const accounts = data?.filter(({ id }) => !deletion.gone.has(id))

  return (
    <>
      <PageHeader title="Manage Users">
        <DashboardLink />
      </PageHeader>
      {error && <Problem error={error} onRetry={reload} />}
      {deletion.error && <Problem error={deletion.error} onRetry={deletion.retry} />}
      {!accounts && !error && <TableSkeleton label="Loading users" />}
      {accounts && <UserTable accounts={accounts} roles={roles} onDelete={deletion.choose} />}
      <ConfirmDialog
        open={deletion.doomed !== null}
        description={`This will permanently delete the user ${deletion.doomed?.email}. This action cannot be undone.`}
        action="Delete user"
        onConfirm={deletion.confirm}
        onClose={deletion.cancel}
      />
    </>
  )
}
