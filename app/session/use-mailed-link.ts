import { useCallback, useRef, useState } from 'react'
import { getBrowserClient } from '../data/browser-client.ts'
import { findSession } from '../data/find-session.ts'
import { keepSession } from '../data/keep-session.ts'
import { showToast } from '../ui/toast.ts'
import type { MailedSession } from './mailed-link.ts'

/** A link for one account that was opened while another is signed in. */
export interface AccountSwitch {
  present: string
  next: string
  busy: boolean
  accept: () => Promise<void>
  refuse: () => void
}

/** The session that a mailed link brought: taken at once if nobody else is signed in, otherwise asked about. */
export function useMailedLink() {
  const [pending, setPending] = useState<{ session: MailedSession; present: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const consuming = useRef<Promise<boolean> | null>(null)

  /** Reads the address once. Answers whether a session came with it, and waits until it is kept here. */
  const consumeOnce = useCallback(() => {
    consuming.current ??= consumeLink((session, present) => setPending({ session, present }))
    return consuming.current
  }, [])

  async function accept() {
    if (!pending) return
    setBusy(true)
    const { error } = await keepSession(await getBrowserClient(), pending.session)
    // What stands on the page is the other account's.
    if (!error) return location.reload()
    setBusy(false)
    setPending(null)
    const { explain } = await import('./mailed-link.ts')
    showLinkError(explain(error.code ?? null))
  }

  function refuse() {
    setPending(null)
    // The page of a new password is that of the link, not of who is signed in.
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

/** Whether the address holds what only the page of a mailed link should see. */
const isTokenFragment = (hash: string): boolean =>
  /[#&](access_token|refresh_token|error|error_code|error_description)=/.test(hash)

async function consumeLink(
  onOtherAccount: (session: MailedSession, present: string) => void,
): Promise<boolean> {
  const { pathname, search, hash } = location
  if (!isTokenFragment(hash)) return false
  // So that nobody hands on an address with a session in it.
  history.replaceState(history.state, '', pathname + search)
  const { explain, readMailedLink } = await import('./mailed-link.ts')
  const link = readMailedLink({ pathname, hash })
  if (!link) return false
  if ('error' in link) {
    showLinkError(link.error)
    return false
  }
  const client = await getBrowserClient()
  const { data: present } = await findSession(client)
  if (present && present.user.id !== link.session.userId) {
    onOtherAccount(link.session, present.user.email ?? 'somebody else')
    return true
  }
  const { error } = await keepSession(client, link.session)
  if (error) showLinkError(explain(error.code ?? null))
  return true
}

function showLinkError(description: string) {
  showToast({ title: 'This link does not work', description, tone: 'danger' })
}
