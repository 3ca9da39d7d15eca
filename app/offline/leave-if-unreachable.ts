/** In milliseconds for the router to leave. It waits for the other page's script, which may be out of reach, too. */
const patience = 500

/**
 * Tells the worker whether this page is on its way to what could not be had as data: the router then opens it as a
 * document, which the worker may have. A page that only looks for its own news stays, with what is typed there, as does one
 * whose visitor has given up that step. @returns what ends it
 */
export function leaveIfUnreachable(
  { data, ports }: MessageEvent,
  goal: string | false,
): (() => void) | undefined {
  const { path, search }: { path: string; search: string } = data
  const isLeaving = path === goal
  ports[0]?.postMessage(isLeaving)
  if (!isLeaving) return
  const timer = setTimeout(() => location.assign(location.origin + path + search), patience)
  const stay = () => clearTimeout(timer)
  addEventListener('pagehide', stay)
  // For the router of a page that was held meanwhile the step is still under way.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  return stay
}
