import { data, isRouteErrorResponse } from 'react-router'
import { listRoles } from '../session/roles.ts'
import { getSessionState } from '../session/session-store.ts'
import { isPageFor } from './page-roles.ts'

/** Middleware after `requireStaff`: refuses another role's page before its loaders run. */
export function requirePageRole({ request }: { request: Request }): void {
  const roles = listRoles(getSessionState().session?.user ?? null)
  if (!isPageFor(new URL(request.url).pathname, roles)) throw data(null, { status: 403 })
}

export const isForbidden = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 403
