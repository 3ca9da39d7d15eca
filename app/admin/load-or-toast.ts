import { query } from '../data/query.ts'
import type { Result } from '../data/result.ts'
import type { Client } from '../data/schema.ts'
import { clearToast, showToast } from '../ui/toast.ts'
import { isPolling } from './use-polling.ts'

/** What a loader hands to its page, which reads it through `useLastGood`. */
export type Loaded<T> = Result<T> & {
  /** Nobody asked for it: a failure then leaves everything as it is. */
  isPolled: boolean
}

/** Runs the query of a loader; a failure shows the specified toast, unless the page tells of it already. */
export async function loadOrToast<T>(
  request: Request,
  run: (client: Client) => Promise<Result<T>>,
  failureTitle: string,
  isTold: () => boolean = () => false,
): Promise<Loaded<T>> {
  const isPolled = isPolling()
  const result = await query(run)
  if (!result.error) clearToast(failureTitle)
  // A later navigation or reload has taken this one's place.
  else if (!request.signal.aborted && !isPolled && !isTold())
    showToast({ title: failureTitle, description: result.error.message, tone: 'danger' })
  return { ...result, isPolled }
}
