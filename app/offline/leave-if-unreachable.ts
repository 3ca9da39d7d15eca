import { createPath, type DataRouter } from 'react-router'

declare global {
  interface Window {
    __reactRouterDataRouter?: DataRouter
  }
}

/** Of what the link tells the page, which has a document's empty history entry. */
export const carriedKey = 'carried'

/** Milliseconds for the router to leave: it may wait for the other page's script, too, which may be out of reach. */
const patience = 500

/** Tells the worker where a failed navigation leads, to be opened as a document, which may have a copy. */
export function leaveIfUnreachable({ data, ports }: MessageEvent): void {
  // What React has rendered may be older.
  const read = () => window.__reactRouterDataRouter?.state
  const goal = read()?.navigation.location
  const isAsked = goal && (!data.path || goal.pathname === data.path)
  const isLeaving = isAsked && goal.pathname !== read()?.location.pathname
  const address = goal && createPath(goal)
  // The address is there already, in an entry that keeps what was typed.
  const isBack = location.href === `${location.origin}${address}`
  // A worker of an earlier build only knows pages that say whether they leave.
  ports[0]?.postMessage(isLeaving && (!data.wantsAddress || (isBack ? 'back' : address)))
  if (!address || !isLeaving) return
  // To the router of a page restored from the back/forward cache the step is still under way.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  if (isBack) {
    location.reload()
    return
  }
  const timer = setTimeout(() => read()?.navigation.location === goal && location.assign(address), patience)
  addEventListener('pagehide', () => clearTimeout(timer))
  // Last, as it throws where storage is blocked.
  if (goal.state) sessionStorage.setItem(carriedKey, JSON.stringify(goal.state))
}
