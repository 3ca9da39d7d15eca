import { Link } from 'react-router'
import type { Account } from '../../data/manage-accounts.ts'
import { roles } from '../../session/role-words.ts'
import { AccountAddress } from '../account-address.tsx'
import { Badge } from '../badge.tsx'
import { toDate, toDateTime } from '../dates.ts'
import { toAccountName } from './account-name.ts'
import { Avatar } from './avatar.tsx'

export function AccountCell({ account, isOwn }: { account: Account; isOwn: boolean }) {
  const address = toAccountName(account)
  return (
    <div className="flex min-w-0 gap-3">
      <Avatar name={account.name ?? address} picture={account.picture} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link to={`/admin/users/${account.id}`} className="link font-semibold wrap-anywhere">
            {account.name ?? <AccountAddress name={address} />}
          </Link>
          {isOwn && <Badge>You</Badge>}
          <AccountBadges account={account} />
        </p>
        {account.name && (
          <p className="text-sm wrap-anywhere">
            <AccountAddress name={address} />
          </p>
        )}
        <p className="text-sm text-muted">{describeAccount(account)}</p>
      </div>
    </div>
  )
}

export function AccountBadges({ account }: { account: Account }) {
  return (
    <>
      {account.is_owner && <Badge tone="info">Owner</Badge>}
      {account.roles.map(role => (
        <Badge key={role} tone="info">
          {roles[role].name}
        </Badge>
      ))}
      {account.is_suspended && <Badge tone="danger">Suspended</Badge>}
      {!account.has_proven_address && <Badge>Unproven address</Badge>}
    </>
  )
}

export function describeAccount(account: Account): string {
  return [
    account.has_proven_address && 'address proven',
    account.has_second_factor ? 'two-factor on' : 'no two-factor',
    account.last_seen_at ? `seen ${toDateTime(account.last_seen_at)}` : 'never seen',
    `joined ${toDate(account.joined_at)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
