import { Monitor, Smartphone } from 'lucide-react'
import { useRef } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import type { AccountSessionRow } from '../../data/rows/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { describeUserAgent } from '../account/describe-user-agent.ts'
import { Badge } from '../badge.tsx'
import { toDateTime } from '../dates.ts'
import { ErrorNotice } from '../error-notice.tsx'
import type { Loaded } from '../load-or-toast.ts'
import { useLastGood } from '../use-last-good.ts'

/** An ended session is refused at its next request. */
export function AccountDevices({ loaded, isOwn }: { loaded: Loaded<AccountSessionRow[]>; isOwn: boolean }) {
  const { revalidate } = useRevalidator()
  const { data: sessions, error } = useLastGood(loaded)
  const fetcher = useFetcher()
  const isBusy = fetcher.state !== 'idle'
  const heading = useRef<HTMLHeadingElement>(null)

  async function end(fields: Record<string, string>) {
    await fetcher.submit(fields, { method: 'post' })
    // The pressed button is gone.
    heading.current?.focus()
  }

  return (
    <Panel aria-labelledby="devices">
      <h2 ref={heading} id="devices" tabIndex={-1} className="text-xl">
        Devices
      </h2>
      {error && <ErrorNotice error={error} onRetry={revalidate} />}
      {sessions?.length === 0 && <p className="text-base text-muted">Signed in nowhere.</p>}
      <ul>
        {sessions?.map(session => {
          const { name, isPhone } = describeUserAgent(session.user_agent)
          const Icon = isPhone ? Smartphone : Monitor
          const lastUsed = session.is_current ? 'in use now' : `last used ${toDateTime(session.last_used_at)}`
          return (
            <li
              key={session.id}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-t border-hairline py-3.5 last:pb-0 max-sm:grid-cols-[auto_minmax(0,1fr)]"
            >
              <Icon aria-hidden="true" className="size-6 shrink-0 text-muted" />
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-2 font-semibold">
                  {name}
                  {session.is_current && <Badge>This device</Badge>}
                </p>
                <p className="text-sm text-muted">{lastUsed}</p>
              </div>
              {!session.is_current && (
                <Button
                  variant="secondary"
                  disabled={isBusy}
                  onClick={() => end({ intent: 'end session', session: session.id })}
                  className="max-sm:col-start-2 max-sm:justify-self-start"
                  aria-label={`Sign out ${name}, ${lastUsed}`}
                >
                  Sign out
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {sessions && sessions.length > 1 && (
        <Button
          variant="secondary"
          busy={isBusy}
          onClick={() => end({ intent: 'end sessions' })}
          className="justify-self-start"
        >
          {isOwn ? 'Sign out all other devices' : 'Sign out all devices'}
        </Button>
      )}
    </Panel>
  )
}
