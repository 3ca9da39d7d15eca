import type { Account } from '../../data/manage-accounts.ts'
import { roles } from '../../session/role-words.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toAccountName } from './account-name.ts'
import { tellWhoIsMailed } from './tell-who-is-mailed.ts'

interface ConfirmRoleDialogProps {
  account: Account
  canSendMail: boolean | null
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmRoleDialog({ account, canSendMail, onConfirm, onClose }: ConfirmRoleDialogProps) {
  const name = toAccountName(account)
  const kept = account.roles.map(role => roles[role].name).join(', ')
  const lost = kept
    ? `${name} stays ${kept}, and may do nothing else from this moment on.`
    : `${name} can no longer enter the back office: no posts, categories, users or messages, from this moment on.`
  return account.is_super_admin ? (
    <ConfirmDialog
      open
      title="Remove this super admin?"
      description={`${lost} What they published stays. ${tellWhoIsMailed(canSendMail)}`}
      action="Remove super admin"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  ) : (
    <ConfirmDialog
      open
      title="Make this account a super admin?"
      description={`The address ${name} is unproven: mails are not set up, so anybody may have signed up with it. Ask its owner first. A super admin may change everything here, your account too.`}
      action="Make super admin"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
