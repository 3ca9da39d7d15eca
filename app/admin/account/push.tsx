import { BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { findPushEndpoint, hasPush } from '../../data/push.ts'
import type { PushSubscriptionRow } from '../../data/rows/push.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toDate } from '../dates.ts'
import { ErrorNotice } from '../error-notice.tsx'
import type { Loaded } from '../load-or-toast.ts'
import { useLastGood } from '../use-last-good.ts'
import { describeUserAgent } from './describe-user-agent.ts'

/** Hidden where the server has no push. */
export function Push({ loaded }: { loaded: Loaded<PushSubscriptionRow[] | null> }) {
  const { revalidate } = useRevalidator()
  const { data: browsers, error } = useLastGood(loaded)
  const own = useOwnEndpoint(browsers)
  const changing = useFetcher()
  const [isRefused, setRefused] = useState(() => hasPush() && Notification.permission === 'denied')
  const isBusy = changing.state !== 'idle'
  if (!browsers && !error) return null
  const current = browsers?.find(({ endpoint }) => endpoint === own)

  async function switchOn() {
    // Browsers show the question only right after a press.
    const answer = await Notification.requestPermission()
    setRefused(answer === 'denied')
    if (answer === 'granted') await changing.submit({ intent: 'subscribe' }, { method: 'post' })
  }

  return (
    <Panel aria-labelledby="push">
      <h2 id="push" className="text-xl">
        Told by this browser
      </h2>
      <p className="text-base text-muted">
        A notification says “New message” and opens that lead, even while no page is open. It says nothing of
        who wrote or what. It ends when you sign out.
      </p>
      {error && <ErrorNotice error={error} onRetry={revalidate} />}
      {browsers && browsers.length > 0 && (
        <ul>
          {browsers.map(browser => (
            <BrowserRow
              key={browser.id}
              browser={browser}
              isCurrent={browser === current}
              isBusy={isBusy}
              onTest={() => changing.submit({ intent: 'test push', id: browser.id }, { method: 'post' })}
              onEnd={() =>
                changing.submit(
                  { intent: 'end push', id: browser.id, endpoint: browser.endpoint },
                  { method: 'post' },
                )
              }
            />
          ))}
        </ul>
      )}
      {isRefused && (
        <p role="status" className="text-sm text-muted">
          This browser refuses notifications of this site. Allow them in its settings, then come back.
        </p>
      )}
      {!hasPush() && (
        <p className="text-sm text-muted">
          This browser can’t be told. On an iPhone or iPad, add the site to the home screen first and open it
          from there.
        </p>
      )}
      {hasPush() && !isRefused && !current && (
        <Button busy={isBusy} busyLabel="Switching on…" onClick={switchOn} className="justify-self-start">
          Switch on here
        </Button>
      )}
    </Panel>
  )
}

function useOwnEndpoint(browsers: unknown): string | null {
  const [endpoint, setEndpoint] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the list is a reason to ask
  useEffect(() => {
    let isLeft = false
    findPushEndpoint().then(
      found => !isLeft && setEndpoint(found),
      () => !isLeft && setEndpoint(null),
    )
    return () => {
      isLeft = true
    }
  }, [browsers])
  return endpoint
}

interface BrowserRowProps {
  browser: PushSubscriptionRow
  isCurrent: boolean
  isBusy: boolean
  onTest: () => void
  onEnd: () => void
}

function BrowserRow({ browser, isCurrent, isBusy, onTest, onEnd }: BrowserRowProps) {
  const name = describeUserAgent(browser.user_agent).name
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-t border-hairline py-3.5 last:pb-0 max-sm:grid-cols-[auto_minmax(0,1fr)]">
      <BellRing aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">
          {name}
          {isCurrent && ' (this one)'}
        </p>
        <p className="text-sm text-muted">since {toDate(browser.created_at)}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:col-start-2">
        <Button variant="secondary" disabled={isBusy} onClick={onTest} aria-label={`Send a test to ${name}`}>
          Send a test
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={onEnd} aria-label={`Switch off ${name}`}>
          Switch off
        </Button>
      </div>
    </li>
  )
}
