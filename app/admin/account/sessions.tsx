import { Monitor, Smartphone } from 'lucide-react'
import { useRef } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import type { SessionRow } from '../../data/rows/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Badge } from '../badge.tsx'
import { toDateTime } from '../dates.ts'
import { ErrorNotice } from '../error-notice.tsx'
import type { Loaded } from '../load-or-toast.ts'
import { useLastGood } from '../use-last-good.ts'
import { describeUserAgent } from './describe-user-agent.ts'

/** An ended session is refused everywhere within seconds. */
export function Sessions({ loaded }: { loaded: Loaded<SessionRow[]> }) {
  const { revalidate } = useRevalidator()
  const { data: sessions, error } = useLastGood(loaded)
  const ending = useFetcher()
  const isEnding = ending.state !== 'idle'
  const heading = useRef<HTMLHeadingElement>(null)

  async function end(fields: { intent: string; id?: string }) {
    await ending.submit(fields, { method: 'post' })
    // The pressed button is gone.
    heading.current?.focus()
  }

  return (
    <Panel aria-labelledby="devices">
      <h2 ref={heading} id="devices" tabIndex={-1} className="text-xl">
        Your devices
      </h2>
      <p className="text-base text-muted">
        Where you are signed in. Don’t know one of them? Sign it out, then change your password.
      </p>
      {error && <ErrorNotice error={error} onRetry={revalidate} />}
      {sessions && (
        <ul>
          {sessions.map(session => (
            <Session
              key={session.id}
              session={session}
              busy={isEnding}
              onEnd={() => end({ intent: 'end session', id: session.id })}
            />
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <Button
          variant="secondary"
          busy={isEnding}
          onClick={() => end({ intent: 'end other sessions' })}
          className="justify-self-start"
        >
          Sign out all other devices
        </Button>
      )}
    </Panel>
  )
}

function Session({ session, busy, onEnd }: { session: SessionRow; busy: boolean; onEnd: () => void }) {
  const { name, isPhone } = describeUserAgent(session.user_agent)
  const Icon = isPhone ? Smartphone : Monitor
  const lastUsed = session.is_current ? 'in use now' : `last used ${toDateTime(session.last_used_at)}`
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-t border-hairline py-3.5 last:pb-0 max-sm:grid-cols-[auto_minmax(0,1fr)]">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {name}
          {session.is_current && <Badge>This device</Badge>}
        </p>
        <p className="text-sm text-muted">{[session.ip, lastUsed].filter(Boolean).join(' · ')}</p>
      </div>
      {!session.is_current && (
        <Button
          variant="secondary"
          disabled={busy}
          onClick={onEnd}
          className="max-sm:col-start-2 max-sm:justify-self-start"
          aria-label={`Sign out ${name}, ${lastUsed}`}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
