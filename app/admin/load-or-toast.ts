import { query } from '../data/query.ts'
import type { Result } from '../data/result.ts'
import type { Client } from '../data/schema.ts'
import { clearToast, showToast } from '../ui/toast.ts'
import { isPolling } from './use-polling.ts'

export type Loaded<T> = Result<T> & {
  /** Loaded by polling: a failure then changes nothing on the page. */
  isPolled: boolean
}

/** A failure shows the toast, unless `isTold` says that the page reports it already. */
export async function loadOrToast<T>(
  request: Request,
  run: (client: Client) => Promise<Result<T>>,
  failureTitle: string,
  isTold: () => boolean = () => false,
): Promise<Loaded<T>> {
  const isPolled = isPolling()
  const result = await query(run)
  if (!result.error) clearToast(failureTitle)
  // A later navigation or reload has replaced this one.
  else if (!request.signal.aborted && !isPolled && !isTold())
    showToast({ title: failureTitle, description: result.error.message, tone: 'danger' })
  return { ...result, isPolled }
}
