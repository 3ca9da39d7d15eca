/** Milliseconds for the router to leave: it may wait for the other page's script, too, which may be out of reach. */
const patience = 500

/** Tells the worker whether to open a failed navigation as a document, which may have a copy. @returns what ends it */
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
  // To the router of a page restored from the back/forward cache the step is still under way.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  return stay
}
