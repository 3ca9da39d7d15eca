import type { AccountRow } from '../../data/schema.ts'
import { useAuth } from '../../session/session-context.tsx'
import { Badge } from '../badge.tsx'
import { toDateTime } from '../dates.ts'
import { RowActions } from '../row-actions.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../table.tsx'
import { toAccountName } from './account-name.ts'
import { RoleCheckbox } from './role-checkbox.tsx'

interface UserTableProps {
  accounts: AccountRow[]
  canSendMail: boolean | null
  onDelete: (account: AccountRow) => void
}

export function UserTable({ accounts, canSendMail, onDelete }: UserTableProps) {
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
                  {isOwn && <Badge>You</Badge>}{' '}
                  {!account.has_proven_address && <Badge>Unproven address</Badge>}
                </div>
              </TableCell>
              <TableCell label="Last Sign In" className="md:whitespace-nowrap">
                {account.last_sign_in_at ? toDateTime(account.last_sign_in_at) : 'Never'}
              </TableCell>
              <TableCell label="Super Admin">
                <RoleCheckbox account={account} isOwn={isOwn} canSendMail={canSendMail} />
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
