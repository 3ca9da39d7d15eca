import { Link, redirect, useRevalidator } from 'react-router'
import { canSendMail } from '../../data/can-send-mail.ts'
import { listAudit } from '../../data/list-audit.ts'
import {
  deleteAccount,
  endAccountSessions,
  findAccount,
  listAccountSessions,
} from '../../data/manage-accounts.ts'
import { findOwnership } from '../../data/ownership.ts'
import { query } from '../../data/query.ts'
import { useAuth } from '../../session/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { endSession } from '../account/titles.ts'
import { AccountAddress } from '../account-address.tsx'
import { actOrToast, revalidateUnlessFailed } from '../act-or-toast.ts'
import { ErrorNotice } from '../error-notice.tsx'
import { loadOrToast } from '../load-or-toast.ts'
import { PageHeader } from '../page-header.tsx'
import { toAdminMeta } from '../to-admin-meta.ts'
import { useLastGood } from '../use-last-good.ts'
import type { Route } from './+types/account-page.ts'
import { AccountActivity } from './account-activity.tsx'
import { AccountBadges, describeAccount } from './account-cell.tsx'
import { AccountDevices } from './account-devices.tsx'
import { toAccountName } from './account-name.ts'
import { AccountOwnership } from './account-ownership.tsx'
import { AccountRoles } from './account-roles.tsx'
import { actOnPeople } from './act-on-people.ts'
import { Avatar } from './avatar.tsx'
import { SuspendOrRemove } from './suspend-or-remove.tsx'

const shownEntries = 20

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { id } = params
  const ofAccount = { actorId: id, via: null, tables: null, from: null, until: null, before: null }
  const [account, sessions, activity, ownership, mail] = await Promise.all([
    loadOrToast(request, client => findAccount(client, id), 'Error fetching users'),
    loadOrToast(request, client => listAccountSessions(client, id), 'Error fetching devices'),
    loadOrToast(request, client => listAudit(client, ofAccount, shownEntries), 'Error fetching the audit'),
    query(findOwnership),
    query(canSendMail),
  ])
  return { account, sessions, activity, ownership, canSendMail: mail.data }
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const { id } = params
  const form = await request.formData()
  switch (form.get('intent')) {
    case 'end session':
      return actOrToast(client => endAccountSessions(client, id, String(form.get('session'))), endSession)
    case 'end sessions':
      return actOrToast(client => endAccountSessions(client, id, null), {
        success: 'Signed out on all devices',
        failure: endSession.failure,
      })
    case 'delete': {
      const deletion = await actOrToast(client => deleteAccount(client, { id }), {
        success: 'User deleted successfully',
        failure: 'Error deleting user',
      })
      return deletion.error ? deletion : redirect('/admin/users')
    }
    default:
      form.set('id', id)
      return actOnPeople(form)
  }
}

export const shouldRevalidate = revalidateUnlessFailed

export function meta({ matches }: Route.MetaArgs) {
  return toAdminMeta('User', matches)
}

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const { user } = useAuth()
  const { revalidate } = useRevalidator()
  const { data: account, error } = useLastGood(loaderData.account)
  if (!account)
    return (
      <>
        <PageHeader title="User">
          <BackToUsers />
        </PageHeader>
        {error ? (
          <ErrorNotice error={error} onRetry={revalidate} />
        ) : (
          <EmptyState title="There is no such user">
            The account was deleted, or the address is wrong.
          </EmptyState>
        )}
      </>
    )

  const isOwn = account.id === user?.id
  const address = toAccountName(account)
  return (
    <>
      <PageHeader
        title={account.name ?? <Address>{address}</Address>}
        note={account.name ? address : undefined}
      >
        <BackToUsers />
      </PageHeader>
      {error && <ErrorNotice error={error} onRetry={revalidate} />}
      <div className="mb-6 flex items-center gap-4">
        <Avatar name={account.name ?? address} picture={account.picture} large />
        <div className="min-w-0">
          <p className="flex flex-wrap gap-2">
            <AccountBadges account={account} />
          </p>
          <p className="text-sm text-muted first-letter:uppercase">{describeAccount(account)}</p>
        </div>
      </div>
      <div className="grid max-w-2xl gap-6">
        <AccountRoles account={account} isOwn={isOwn} />
        {!loaderData.ownership.error && (
          <AccountOwnership account={account} ownership={loaderData.ownership.data} isOwn={isOwn} />
        )}
        <AccountDevices loaded={loaderData.sessions} isOwn={isOwn} />
        <AccountActivity loaded={loaderData.activity} id={account.id} />
        {!isOwn && <SuspendOrRemove account={account} canSendMail={loaderData.canSendMail} />}
      </div>
    </>
  )
}

const Address = ({ children }: { children: string }) => (
  <span className="text-2xl">
    <AccountAddress name={children} />
  </span>
)

function BackToUsers() {
  return (
    <Button variant="secondary" asChild>
      <Link to="/admin/users">All users</Link>
    </Button>
  )
}
