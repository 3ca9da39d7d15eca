import type { Account } from '../../data/manage-accounts.ts'
import { useAuth } from '../../session/session-context.tsx'
import { toDateTime } from '../dates.ts'
import { RowActions } from '../row-actions.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../table.tsx'
import { AccountCell } from './account-cell.tsx'
import { toAccountName } from './account-name.ts'
import { RoleCheckbox } from './role-checkbox.tsx'

interface UserTableProps {
  accounts: Account[]
  canSendMail: boolean | null
  onDelete: (account: Account) => void
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
                <AccountCell account={account} isOwn={isOwn} />
              </TableCell>
              <TableCell label="Last Sign In" className="columns:whitespace-nowrap">
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
