import { useId, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Account } from '../../data/manage-accounts.ts'
import { Checkbox } from '../checkbox.tsx'
import { toAccountName } from './account-name.ts'
import { ConfirmRoleDialog } from './confirm-role-dialog.tsx'
import type { clientAction } from './page.tsx'

interface RoleCheckboxProps {
  account: Account
  isOwn: boolean
  canSendMail: boolean | null
}

/** Optimistic. Removing rights asks first, as does giving them to an address that can't be proven here. */
export function RoleCheckbox({ account, isOwn, canSendMail }: RoleCheckboxProps) {
  const id = useId()
  const fetcher = useFetcher<typeof clientAction>()
  const [isConfirming, setConfirming] = useState(false)
  const error = fetcher.state === 'submitting' ? null : fetcher.data?.error
  const isChanging = fetcher.state !== 'idle' && !error
  const name = toAccountName(account)

  function toggle() {
    // Ignored until the first answer came; `disabled` would lose the focus.
    if (isChanging) return
    const isTrusted = account.has_proven_address || canSendMail
    if (account.is_super_admin || !isTrusted) setConfirming(true)
    else change()
  }

  function change() {
    setConfirming(false)
    const isSuperAdmin = String(!account.is_super_admin)
    fetcher.submit({ intent: 'set super admin', id: account.id, name, isSuperAdmin }, { method: 'patch' })
  }

  return (
    <div className="grid cards:justify-items-end cards:text-right">
      <Checkbox
        className="-mx-[11px] inline-grid size-[2.75rem] place-items-center"
        aria-label={`Super Admin: ${name}`}
        aria-describedby={error ? id : undefined}
        checked={isChanging ? fetcher.formData?.get('isSuperAdmin') === 'true' : account.is_super_admin}
        disabled={isOwn}
        onChange={toggle}
      />
      {error && (
        <p id={id} className="max-w-60 text-sm font-medium text-danger">
          {error.message}
        </p>
      )}
      {isConfirming && (
        <div className="text-left">
          <ConfirmRoleDialog
            account={account}
            canSendMail={canSendMail}
            onConfirm={change}
            onClose={() => setConfirming(false)}
          />
        </div>
      )}
    </div>
  )
}
