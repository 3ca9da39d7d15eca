import { useAuth } from './session-context.tsx'

/** For display only: what only staff see is public all the same. */
export function useIsStaff(): boolean {
  const { user, isSuperAdmin, awaitsSecondFactor } = useAuth()
  const roles: unknown = user?.app_metadata.roles
  return isSuperAdmin || (!awaitsSecondFactor && Array.isArray(roles) && roles.length > 0)
}
