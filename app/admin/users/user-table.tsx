import { Trash2 } from 'lucide-react'
import type { AccountRow } from '../../data/schema.ts'
import { useAuth } from '../../session/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx'
import { toDateTime } from '../dates.ts'

interface UserTableProps {
  accounts: AccountRow[]
  /** Roles on their way to the server, by account. */
  changing: Map<string, boolean>
  onToggle: (account: AccountRow) => void
  onDelete: (account: AccountRow) => void
}

export function UserTable({ accounts, changing, onToggle, onDelete }: UserTableProps) {
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
                  <span className="font-semibold break-all">{account.email}</span>
                  {isOwn && <span className="admin-badge">You</span>}
                </div>
              </TableCell>
              <TableCell label="Last Sign In">
                {account.last_sign_in_at ? toDateTime(account.last_sign_in_at) : 'Never'}
              </TableCell>
              <TableCell label="Super Admin">
                <label className="admin-check">
                  <input
                    type="checkbox"
                    aria-label={`Super Admin: ${account.email}`}
                    checked={changing.get(account.id) ?? account.is_super_admin}
                    disabled={isOwn || changing.has(account.id)}
                    onChange={() => onToggle(account)}
                  />
                </label>
              </TableCell>
              <TableCell label="Actions">
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Delete ${account.email}`}
                  disabled={isOwn}
                  onClick={() => onDelete(account)}
                >
                  <Trash2 aria-hidden="true" className="size-5" />
                </Button>
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}
