import { clsx } from 'clsx/lite'
import { useEffect } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import type { WebhookDeliveryRow } from '../../data/rows/operations.ts'
import { BreakableText } from '../../site/quote/breakable-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toDateTime } from '../dates.ts'
import { FailedPanel } from '../failed-panel.tsx'
import type { Loaded } from '../load-or-toast.ts'
import { useLastGood } from '../use-last-good.ts'
import type { clientAction } from './page.tsx'
import { toDeliveryState } from './to-delivery-state.ts'

export function Deliveries({ loaded }: { loaded: Loaded<WebhookDeliveryRow[]> }) {
  const { revalidate } = useRevalidator()
  const { data: deliveries, error } = useLastGood(loaded)
  const resending = useFetcher<typeof clientAction>()
  useCallPolling(deliveries)

  if (error) return <FailedPanel title="Last messages" error={error} onRetry={revalidate} />
  if (!deliveries || deliveries.length === 0) return null
  return (
    <Panel aria-labelledby="calls">
      <h2 id="calls" className="text-xl">
        Last messages
      </h2>
      <ul>
        {deliveries.map(delivery => {
          const state = toDeliveryState(delivery)
          return (
            <li
              key={delivery.id}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-hairline py-3.5 last:pb-0"
            >
              <div className="min-w-0 flex-[1_1_16rem]">
                <p className="font-semibold wrap-anywhere">
                  <BreakableText text={delivery.text} />
                </p>
                <p className="text-sm text-muted">{toDateTime(delivery.created_at)}</p>
                <p className={clsx('text-sm wrap-anywhere', tones[state.tone])}>{state.label}</p>
                {delivery.last_status !== null && delivery.last_answer && (
                  <p className="mt-1 line-clamp-3 font-mono text-xs wrap-anywhere text-muted">
                    {delivery.last_answer}
                  </p>
                )}
              </div>
              {state.canSendAgain && (
                <Button
                  variant="secondary"
                  size="s"
                  disabled={resending.state !== 'idle'}
                  aria-label={`Send again: ${delivery.text}`}
                  onClick={() => resending.submit({ intent: 'resend', id: delivery.id }, { method: 'post' })}
                >
                  Send again
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

const tones = { success: 'text-success', danger: 'text-danger', muted: 'text-muted' }

const pause = 2000
const maxOverdue = 60_000

// Messages leave within seconds of being due; whoever pressed the button sees the response.
function useCallPolling(deliveries: WebhookDeliveryRow[] | null) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const isUnderWay = deliveries?.some(({ delivered_at, failed_at, next_attempt_at }) => {
      const overdue = Date.now() - new Date(next_attempt_at).getTime()
      return !delivered_at && !failed_at && overdue > -pause && overdue < maxOverdue
    })
    if (!isUnderWay) return
    const timer = setTimeout(revalidate, pause)
    return () => clearTimeout(timer)
  }, [deliveries, revalidate])
}
