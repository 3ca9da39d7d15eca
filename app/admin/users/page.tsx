import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { canSendMail } from '../../data/can-send-mail.ts'
import { listInvitations } from '../../data/invitations.ts'
import { type Account, deleteAccount, listAccounts } from '../../data/manage-accounts.ts'
import { findOwnership, isOwnershipLeft } from '../../data/ownership.ts'
import { query } from '../../data/query.ts'
import { findStanding } from '../../data/standing.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { actOrToast, revalidateUnlessFailed } from '../act-or-toast.ts'
import { DashboardLink } from '../dashboard-link.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import { loadOrToast } from '../load-or-toast.ts'
import { PageHeader } from '../page-header.tsx'
import { Pager } from '../pager.tsx'
import { toPage } from '../search-parameters.ts'
import { toAdminMeta } from '../to-admin-meta.ts'
import { useDeletion } from '../use-deletion.ts'
import { useLastGood } from '../use-last-good.ts'
import type { Route } from './+types/page.ts'
import { toAccountName } from './account-name.ts'
import { actOnPeople } from './act-on-people.ts'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { OwnershipNotice } from './ownership-notice.tsx'
import { TwoFactorForAll } from './two-factor-for-all.tsx'
import { neverConfirmed, UserFilters } from './user-filters.tsx'
import { UserTable } from './user-table.tsx'

const pageSize = 50
const deleting = { success: 'User deleted successfully', failure: 'Error deleting user' }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const page = toPage(searchParams.get('page'))
  const filter = {
    search: searchParams.get('q') ?? '',
    neverConfirmed: searchParams.get('show') === neverConfirmed,
  }
  const [accounts, mail, invitations, ownership, isLeft, standing] = await Promise.all([
    loadOrToast(
      request,
      client => listAccounts(client, { ...filter, page, pageSize }),
      'Error fetching users',
    ),
    query(canSendMail),
    loadOrToast(request, listInvitations, 'Error fetching invitations'),
    query(findOwnership),
    query(isOwnershipLeft),
    query(findStanding),
  ])
  return { page, accounts, canSendMail: mail.data, invitations, ownership, isLeft, standing }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  if (request.method === 'DELETE') {
    const account: Account = await request.json()
    return actOrToast(client => deleteAccount(client, account), deleting)
  }
  const form = await request.formData()
  return actOnPeople(form)
}

export const shouldRevalidate = revalidateUnlessFailed

export function meta({ matches }: Route.MetaArgs) {
  return toAdminMeta('Users', matches)
}

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { data, error } = useLastGood(loaderData.accounts)
  const deletion = useDeletion<Account>()
  const accounts = data?.accounts.filter(({ id }) => !deletion.removedIds.has(id))
  const { pending } = deletion
  const [isInviting, setInviting] = useState(false)
  const ownership = loaderData.ownership

  return (
    <>
      <PageHeader title="Manage Users">
        <Button onClick={() => setInviting(true)}>
          <UserPlus aria-hidden="true" className="size-4.5" />
          Invite
        </Button>
        <DashboardLink />
      </PageHeader>
      {!ownership.error && (
        <OwnershipNotice
          ownership={ownership.data}
          isDeclined={loaderData.isLeft.data !== false}
          canSendMail={loaderData.canSendMail}
        />
      )}
      <UserFilters />
      {error && <ErrorNotice error={error} onRetry={revalidate} />}
      {deletion.error && <ErrorNotice error={deletion.error} onRetry={deletion.execute} />}
      {accounts && accounts.length > 0 && (
        <UserTable accounts={accounts} canSendMail={loaderData.canSendMail} onDelete={deletion.request} />
      )}
      {accounts?.length === 0 && <NoUsers />}
      {data && <Pager page={loaderData.page} hasMore={data.hasMore} />}
      <Invitations loaded={loaderData.invitations} />
      {loaderData.standing.data && (
        <TwoFactorForAll
          deadline={loaderData.standing.data.second_factor_deadline}
          canSendMail={loaderData.canSendMail}
        />
      )}
      {isInviting && <InviteDialog canSendMail={loaderData.canSendMail} onClose={() => setInviting(false)} />}
      <ConfirmDialog
        open={pending !== null}
        description={`This will permanently delete the user ${pending && toAccountName(pending)}. This action cannot be undone.`}
        action="Delete user"
        onConfirm={deletion.execute}
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
