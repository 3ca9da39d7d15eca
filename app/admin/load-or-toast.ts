import { query } from '../data/query.ts'
import type { Result } from '../data/result.ts'
import type { Client } from '../data/schema.ts'
import { clearToast, showToast } from '../ui/toast.ts'
import { isPolling } from './use-polling.ts'

export type Loaded<T> = Result<T> & {
  /** Loaded by polling: a failure then changes nothing on the page. */
  isPolled: boolean
}

interface Page {
  asked: number
  /** Which of them failed and is told: there is one toast. */
  told: number
}

const pages = new WeakMap<Request, Page>()

/**
 * A failure shows the toast, unless `isTold` says that the page reports it already. If several of a page fail, the one
 * that was asked first is told.
 */
export async function loadOrToast<T>(
  request: Request,
  run: (client: Client) => Promise<Result<T>>,
  failureTitle: string,
  isTold: () => boolean = () => false,
): Promise<Loaded<T>> {
  const isPolled = isPolling()
  const page = pages.get(request) ?? { asked: 0, told: Number.POSITIVE_INFINITY }
  pages.set(request, page)
  const place = page.asked++
  const result = await query(run)
  if (!result.error) clearToast(failureTitle)
  // A later navigation or reload has replaced this one.
  else if (!request.signal.aborted && !isPolled && !isTold() && place < page.told) {
    page.told = place
    showToast({ title: failureTitle, description: result.error.message, tone: 'danger' })
  }
  return { ...result, isPolled }
}
