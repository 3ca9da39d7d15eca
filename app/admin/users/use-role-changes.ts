import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { setSuperAdmin } from '../../data/manage-accounts.ts'
import type { AccountRow } from '../../data/schema.ts'
import { showToast } from '../../ui/toast.ts'

/** A box shows the new role at once and goes back by itself if the server refuses; then the reason stands beside it. */
export function useRoleChanges(reload: () => Promise<void>) {
  const [changing, setChanging] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())

  async function toggle(account: AccountRow) {
    const wanted = !account.is_super_admin
    setProblems(before => without(before, account.id))
    setChanging(before => new Map(before).set(account.id, wanted))
    const { error } = await ask(client => setSuperAdmin(client, account.id, wanted))
    await reload()
    setChanging(before => without(before, account.id))
    if (!error) return showToast({ title: 'User role updated successfully', tone: 'success' })
    setProblems(before => new Map(before).set(account.id, error.message))
    showToast({ title: 'Error updating role', description: error.message, tone: 'danger' })
  }

  return { changing, problems, toggle }
}

function without<T>(map: ReadonlyMap<string, T>, id: string): ReadonlyMap<string, T> {
  return new Map([...map].filter(([key]) => key !== id))
}
