/** In milliseconds for the router to leave. It waits for the other page's script, which may be out of reach, too. */
const patience = 500

/**
 * Tells the worker whether this page is on its way to what could not be had as data: the router then opens it as a
 * document, which the worker may have. A page that only looks for its own news stays, with what is typed there.
 */
export function leaveIfUnreachable({ data, ports }: MessageEvent, shown: string): void {
  const { type, path, search } = (data ?? {}) as Record<string, unknown>
  if (type !== 'unreachable' || typeof path !== 'string' || typeof search !== 'string') return
  const isLeaving = path !== shown && URL.parse(path, location.origin)?.origin === location.origin
  ports[0]?.postMessage(isLeaving)
  if (!isLeaving) return
  const timer = setTimeout(() => location.assign(path + search), patience)
  addEventListener('pagehide', () => clearTimeout(timer))
  // For the router of a page that was held meanwhile the step is still under way.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
}
