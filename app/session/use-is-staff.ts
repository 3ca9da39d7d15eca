import { useAuth } from './session-context.tsx'

/** Whether who looks at the page has any role. What only staff see is still public: it is a courtesy, no right. */
export function useIsStaff(): boolean {
  const { user, isSuperAdmin, awaitsSecondFactor } = useAuth()
  const roles: unknown = user?.app_metadata.roles
  return isSuperAdmin || (!awaitsSecondFactor && Array.isArray(roles) && roles.length > 0)
}
