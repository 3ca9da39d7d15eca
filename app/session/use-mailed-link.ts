import { useCallback, useRef, useState } from 'react'
import { getBrowserClient } from '../data/browser-client.ts'
import { findSession } from '../data/find-session.ts'
import { keepSession } from '../data/keep-session.ts'
import { untilLoaded } from '../data/retry-loading.ts'
import { showToast } from '../ui/toast.ts'
import type { MailedSession } from './mailed-link.ts'

export interface AccountSwitch {
  present: string
  next: string
  busy: boolean
  accept: () => Promise<void>
  refuse: () => void
}

/** Taken at once, unless somebody else is signed in: then they are asked. */
export function useMailedLink() {
  const [pending, setPending] = useState<{ session: MailedSession; present: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const consuming = useRef<Promise<boolean> | null>(null)

  const consumeOnce = useCallback(() => {
    consuming.current ??= consumeLink((session, present) => setPending({ session, present }))
    return consuming.current
  }, [])

  async function accept() {
    if (!pending) return
    setBusy(true)
    const { error } = await keepSession(await getBrowserClient(), pending.session)
    // The page shows the other account's data.
    if (!error) return location.reload()
    setBusy(false)
    setPending(null)
    const { explainLinkError } = await import('./mailed-link.ts')
    showLinkError(explainLinkError(error.code ?? null))
  }

  function refuse() {
    setPending(null)
    // The page for a new password is the link's, not that of whoever is signed in.
    if (pending?.session.type === 'recovery') location.replace(location.pathname)
  }

  const accountSwitch: AccountSwitch | null = pending && {
    present: pending.present,
    next: pending.session.email,
    busy,
    accept,
    refuse,
  }
  return { consumeLink: consumeOnce, accountSwitch }
}

const isTokenFragment = (hash: string): boolean =>
  /[#&](access_token|refresh_token|error|error_code|error_description)=/.test(hash)

async function consumeLink(
  onOtherAccount: (session: MailedSession, present: string) => void,
): Promise<boolean> {
  const { pathname, search, hash } = location
  if (!isTokenFragment(hash)) return false
  // So that nobody passes on an address with a session in it.
  history.replaceState(history.state, '', pathname + search)
  // From here on only this page has it.
  const { explainLinkError, readMailedLink } = await untilLoaded(() => import('./mailed-link.ts'))
  const link = readMailedLink({ pathname, hash })
  if (!link) return false
  if ('error' in link) {
    showLinkError(link.error)
    return false
  }
  const client = await untilLoaded(getBrowserClient)
  const { data: present } = await findSession(client)
  if (present && present.user.id !== link.session.userId) {
    onOtherAccount(link.session, present.user.email ?? 'somebody else')
    return true
  }
  const { error } = await keepSession(client, link.session)
  if (error) showLinkError(explainLinkError(error.code ?? null))
  return true
}

function showLinkError(description: string) {
  showToast({ title: 'This link does not work', description, tone: 'danger' })
}
