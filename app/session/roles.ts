import type { User } from '@supabase/supabase-js'
import type { StaffRole } from '../data/rows/accounts.ts'
import { isSuperAdmin } from './is-super-admin.ts'

export type Role = StaffRole | 'admin'

const all: Role[] = ['writer', 'editor', 'desk', 'admin']

/** For the screens; the database decides by itself. A super admin has all. */
export function listRoles(user: User | null): Role[] {
  if (isSuperAdmin(user)) return all
  const given: unknown = user?.app_metadata.roles
  return Array.isArray(given) ? given.filter(isStaffRole) : []
}

export function hasRole(user: User | null, ...wanted: Role[]): boolean {
  return listRoles(user).some(role => wanted.includes(role))
}

const isStaffRole = (role: unknown): role is StaffRole =>
  role === 'writer' || role === 'editor' || role === 'desk'
