import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { endOtherSessions } from '../../data/change-password.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

export function OtherSessions() {
  const [busy, setBusy] = useState(false)

  async function end() {
    setBusy(true)
    const { error } = await ask(endOtherSessions)
    setBusy(false)
    if (error) return showToast({ title: 'Sign out Failed', description: error.message, tone: 'danger' })
    showToast({ title: 'Signed out on all other devices', tone: 'success' })
  }

  return (
    <section className="admin-panel">
      <h2 className="text-xl">Other devices</h2>
      <p className="text-base text-muted">
        A phone was lost, or you signed in on somebody else’s computer? End every session but this one.
      </p>
      <Button variant="secondary" busy={busy} onClick={end} className="justify-self-start">
        Sign out other devices
      </Button>
    </section>
  )
}
