import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { setSuperAdmin } from '../../data/manage-accounts.ts'
import type { AccountRow } from '../../data/schema.ts'
import { showToast } from '../../ui/toast.ts'
import { toAccountName } from './account-name.ts'

interface RoleChangesParts {
  reload: () => Promise<void>
  canSendMail: boolean | null
}

/**
 * A box shows the new role at once and goes back by itself if the server refuses; then the reason stands beside it.
 * Taking rights away is asked about first, and so is giving them to an address that nobody can prove here.
 */
export function useRoleChanges({ reload, canSendMail }: RoleChangesParts) {
  const [changing, setChanging] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const [asked, setAsked] = useState<AccountRow | null>(null)

  function toggle(account: AccountRow) {
    const isTrusted = account.has_proven_address || canSendMail
    if (account.is_super_admin || !isTrusted) setAsked(account)
    else change(account)
  }

  async function change(account: AccountRow) {
    const wanted = !account.is_super_admin
    setAsked(null)
    setProblems(before => without(before, account.id))
    setChanging(before => new Map(before).set(account.id, wanted))
    const { error } = await ask(client => setSuperAdmin(client, account.id, wanted))
    await reload()
    setChanging(before => without(before, account.id))
    if (!error)
      return showToast({
        title: 'User role updated successfully',
        description: `${toAccountName(account)} is ${wanted ? 'now' : 'no longer'} a super admin.`,
        tone: 'success',
      })
    setProblems(before => new Map(before).set(account.id, error.message))
    showToast({ title: 'Error updating role', description: error.message, tone: 'danger' })
  }

  return {
    changing,
    problems,
    toggle,
    asked,
    confirm: () => asked && change(asked),
    cancel: () => setAsked(null),
  }
}

function without<T>(map: ReadonlyMap<string, T>, id: string): ReadonlyMap<string, T> {
  return new Map([...map].filter(([key]) => key !== id))
}
