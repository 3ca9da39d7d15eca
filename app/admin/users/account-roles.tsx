import { useState } from 'react'
import type { FoundAccount } from '../../data/manage-accounts.ts'
import type { StaffRole } from '../../data/rows/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RoleChoice } from './role-choice.tsx'
import { useAct } from './use-act.ts'

const choices: StaffRole[] = ['writer', 'editor', 'desk']

/** All roles but super admin, whose checkbox is in the list of users. */
export function AccountRoles({ account, isOwn }: { account: FoundAccount; isOwn: boolean }) {
  const { submit, isBusy, error } = useAct('#roles')
  const [chosen, setChosen] = useState(account.roles)
  const stored = account.roles.join()
  const [seen, setSeen] = useState(stored)
  // Saved, undone or changed by somebody else: show what is stored.
  if (seen !== stored) {
    setSeen(stored)
    setChosen(account.roles)
  }
  const isChanged = [...chosen].sort().join() !== [...account.roles].sort().join()

  function save() {
    return submit({
      intent: 'set roles',
      roles: chosen.join(' '),
      seen: account.roles.join(' '),
    })
  }

  return (
    <Panel aria-labelledby="roles">
      <h2 id="roles" tabIndex={-1} className="text-xl">
        What this account may do
      </h2>
      {account.is_super_admin && (
        <p className="text-base text-muted">
          A super admin: may do everything, whatever is ticked here. The box for it stands in the list of
          users.
        </p>
      )}
      <RoleChoice of={choices} chosen={chosen} onChange={setChosen} disabled={isOwn || isBusy} />
      {isOwn && <p className="text-base text-muted">Your own roles are changed by another super admin.</p>}
      {error && <p className="text-sm font-medium text-danger">{error.message}</p>}
      {!isOwn && (
        <Button className="justify-self-start" disabled={!isChanged} busy={isBusy} onClick={save}>
          Save roles
        </Button>
      )}
    </Panel>
  )
}
