export const backendPath = /^\/(rest|auth|storage|functions|realtime)\/v1(\/|$)/

const probePath = /^\/(livez|readyz|healthz)$/

/** Whether the site answers it, not the backend or a probe. */
export const isSitePath = (path: string): boolean => !backendPath.test(path) && !probePath.test(path)

export function isPagePath(address: string): boolean {
  const path = address.split('?')[0] ?? ''
  return !path.includes('.') && isSitePath(path)
}

/** A page requests a script that failed again by another address (`app/defer-scripts.ts`). */
export const withoutAgain = (path: string) => path.replace(/^\/assets\/again-\d+\//, '/assets/')

export const notFoundPath = '/404'

export const isCanonical = (path: string) => path === '/' || (!/[A-Z]/.test(path) && !path.endsWith('/'))

/** Longer addresses have no page, and what stands further back in a query is not read: both would take milliseconds. */
export const longestAddress = 2_000
