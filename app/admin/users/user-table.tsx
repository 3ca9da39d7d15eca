import { useId } from 'react'
import type { AccountRow } from '../../data/schema.ts'
import { useAuth } from '../../session/session-context.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx'
import { toDateTime } from '../dates.ts'
import { RowActions } from '../row-actions.tsx'
import { toAccountName } from './account-name.ts'
import type { useRoleChanges } from './use-role-changes.ts'

interface UserTableProps {
  accounts: AccountRow[]
  roles: ReturnType<typeof useRoleChanges>
  onDelete: (account: AccountRow) => void
}

export function UserTable({ accounts, roles, onDelete }: UserTableProps) {
  const { user } = useAuth()
  return (
    <Table aria-label="Users">
      <TableHead>
        <TableRow>
          <TableHeader>Email</TableHeader>
          <TableHeader>Last Sign In</TableHeader>
          <TableHeader>Super Admin</TableHeader>
          <TableHeader>Actions</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {accounts.map(account => {
          const isOwn = account.id === user?.id
          return (
            <TableRow key={account.id}>
              <TableCell>
                <div>
                  <span className="font-semibold wrap-anywhere">
                    <Address name={toAccountName(account)} />
                  </span>{' '}
                  {isOwn && <span className="admin-badge">You</span>}{' '}
                  {!account.has_proven_address && <span className="admin-badge">Unproven address</span>}
                </div>
              </TableCell>
              <TableCell label="Last Sign In" className="md:whitespace-nowrap">
                {account.last_sign_in_at ? toDateTime(account.last_sign_in_at) : 'Never'}
              </TableCell>
              <TableCell label="Super Admin">
                <RoleBox account={account} isOwn={isOwn} roles={roles} />
              </TableCell>
              <TableCell label="Actions">
                <RowActions
                  name={toAccountName(account)}
                  disabled={isOwn}
                  onDelete={() => onDelete(account)}
                />
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}

function RoleBox({
  account,
  isOwn,
  roles,
}: Pick<UserTableProps, 'roles'> & { account: AccountRow; isOwn: boolean }) {
  const id = useId()
  const problem = roles.problems.get(account.id)
  return (
    <div className="grid max-md:justify-items-end max-md:text-right">
      <label className="admin-check">
        <input
          type="checkbox"
          className="admin-box"
          aria-label={`Super Admin: ${toAccountName(account)}`}
          aria-describedby={problem && id}
          checked={roles.changing.get(account.id) ?? account.is_super_admin}
          disabled={isOwn}
          // A second press waits for the first answer, without losing the focus.
          onChange={() => roles.changing.has(account.id) || roles.toggle(account)}
        />
      </label>
      {problem && (
        <p id={id} className="max-w-60 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Breaks before the sign that parts it, if it must. */
function Address({ name }: { name: string }) {
  const at = name.lastIndexOf('@')
  if (at < 0) return name
  return (
    <>
      {name.slice(0, at)}
      <wbr />
      {name.slice(at)}
    </>
  )
}
