import { Monitor, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ask } from '../../data/ask.ts'
import type { SessionRow } from '../../data/schema.ts'
import { endOtherSessions, endSession, listSessions } from '../../data/sessions.ts'
import { useAuth } from '../../session/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { toDateTime } from '../dates.ts'
import { Problem } from '../problem.tsx'
import { TableSkeleton } from '../table-skeleton.tsx'
import { useAnswer } from '../use-answer.ts'
import { useRefresh } from '../use-refresh.ts'
import { describeDevice } from './describe-device.ts'

/** Where the account is signed in. Ending a session takes seconds to be known everywhere. */
export function Devices() {
  const { data, error, reload, refresh } = useAnswer(listSessions, 'Error fetching devices')
  useRefresh(refresh)
  // A new password, or a second factor turned on, ends the other sessions and gives this one a new token.
  const token = useAuth().session?.access_token
  // biome-ignore lint/correctness/useExhaustiveDependencies: it only says when to ask again
  useEffect(() => {
    refresh()
  }, [refresh, token])
  const [ending, setEnding] = useState<string | null>(null)
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set())
  const sessions = data?.filter(({ id }) => !ended.has(id))
  const heading = useRef<HTMLHeadingElement>(null)

  async function end(id: string, told: string) {
    setEnding(id)
    const { error: refusal } = await ask(client =>
      id === 'others' ? endOtherSessions(client) : endSession(client, id),
    )
    if (!refusal) {
      const gone = (sessions ?? []).filter(session =>
        id === 'others' ? !session.is_current : session.id === id,
      )
      setEnded(before => new Set([...before, ...gone.map(session => session.id)]))
    }
    await reload()
    setEnding(null)
    // The button that was pressed is gone.
    heading.current?.focus()
    if (refusal) return showToast({ title: 'Sign out Failed', description: refusal.message, tone: 'danger' })
    showToast({ title: told, tone: 'success' })
  }

  return (
    <section className="admin-panel" aria-labelledby="devices">
      <h2 ref={heading} id="devices" tabIndex={-1} className="account-panel-name text-xl">
        Your devices
      </h2>
      <p className="text-base text-muted">
        Where you are signed in. Don’t know one of them? Sign it out, then change your password.
      </p>
      {error && <Problem error={error} onRetry={reload} />}
      {!sessions && !error && <TableSkeleton label="Loading devices" />}
      {sessions && (
        <ul className="account-devices">
          {sessions.map(session => (
            <Device
              key={session.id}
              session={session}
              busy={ending !== null}
              onEnd={() => end(session.id, 'Device signed out')}
            />
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <Button
          variant="secondary"
          busy={ending !== null}
          onClick={() => end('others', 'Signed out on all other devices')}
          className="justify-self-start"
        >
          Sign out all other devices
        </Button>
      )}
    </section>
  )
}

function Device({ session, busy, onEnd }: { session: SessionRow; busy: boolean; onEnd: () => void }) {
  const { name, isPhone } = describeDevice(session.user_agent)
  const Icon = isPhone ? Smartphone : Monitor
  const lastUsed = session.is_current ? 'in use now' : `last used ${toDateTime(session.last_used_at)}`
  return (
    <li>
      <Icon aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {name}
          {session.is_current && <span className="admin-badge">This device</span>}
        </p>
        <p className="text-sm text-muted">{[session.ip, lastUsed].filter(Boolean).join(' · ')}</p>
      </div>
      {!session.is_current && (
        <Button
          variant="secondary"
          disabled={busy}
          onClick={onEnd}
          aria-label={`Sign out ${name}, ${lastUsed}`}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
