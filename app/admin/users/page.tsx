import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { listAccounts, setSuperAdmin } from '../../data/manage-accounts.ts'
import type { AccountRow } from '../../data/schema.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { showToast } from '../../ui/toast.ts'
import { DashboardLink } from '../dashboard-link.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { PageHeader } from '../page-header.tsx'
import { TableSkeleton } from '../table-skeleton.tsx'
import { useAnswer } from '../use-answer.ts'
import { useReloadOnReturn } from '../use-reload-on-return.ts'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { UserTable } from './user-table.tsx'

export function meta() {
  return [{ title: 'Users · Holla back office' }]
}

export default function UsersPage() {
  const { data, error, reload } = useAnswer(listAccounts, 'Error fetching users')
  useReloadOnReturn(reload)
  const [changing, setChanging] = useState<Map<string, boolean>>(new Map())
  const [doomed, setDoomed] = useState<AccountRow | null>(null)

  // The box shows the new role at once and goes back by itself if the server refuses.
  async function toggle(account: AccountRow) {
    const wanted = !account.is_super_admin
    setChanging(before => new Map(before).set(account.id, wanted))
    const { error: refusal } = await ask(client => setSuperAdmin(client, account.id, wanted))
    await reload()
    setChanging(before => {
      const after = new Map(before)
      after.delete(account.id)
      return after
    })
    if (refusal)
      return showToast({ title: 'Error updating role', description: refusal.message, tone: 'danger' })
    showToast({ title: 'User role updated successfully', tone: 'success' })
  }

  return (
    <>
      <PageHeader title="Manage Users">
        <DashboardLink />
      </PageHeader>
      {error && <LoadProblem message={error.message} onRetry={reload} />}
      {!data && !error && <TableSkeleton label="Loading users" />}
      {data && data.length > 0 && (
        <UserTable accounts={data} changing={changing} onToggle={toggle} onDelete={setDoomed} />
      )}
      {data && data.length === 0 && <EmptyState title="Nobody has an account yet" />}
      <DeleteUserDialog account={doomed} onClose={() => setDoomed(null)} onDeleted={reload} />
    </>
  )
}
