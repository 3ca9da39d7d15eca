import type { User } from '@supabase/supabase-js'
import type { StaffRole } from '../data/schema.ts'
import { isSuperAdmin } from './is-super-admin.ts'

export type Role = StaffRole | 'admin'

interface RoleDescription {
  name: string
  /** What follows "may", and what follows "may not". */
  may: string[]
  mayNot: string[]
}

/** Who may do what, in words. The database decides (decision 64). */
export const roles: Record<Role, RoleDescription> = {
  writer: {
    name: 'Writer',
    may: ['write drafts of their own, with pictures', 'send them for review'],
    mayNot: ['publish or schedule', 'see drafts of others, messages, users or settings'],
  },
  editor: {
    name: 'Editor',
    may: [
      'write, publish, schedule and delete posts, and continue everybody’s drafts',
      'approve drafts and send them to clients',
      'manage categories and pictures, and bring posts back from the trash',
    ],
    mayNot: ['see messages, users, settings or the audit'],
  },
  desk: {
    name: 'Desk',
    may: ['read, file and delete messages, and bring them back from the trash'],
    mayNot: ['see drafts, users, settings or the audit', 'change posts'],
  },
  admin: {
    name: 'Admin',
    may: ['do everything: posts, messages, users, settings, alerts and the audit'],
    mayNot: ['take away their own rights'],
  },
}

/** Of an account, as the screens go by them; the database decides on its own. A super admin has all. */
export function listRoles(user: User | null): Role[] {
  if (isSuperAdmin(user)) return Object.keys(roles) as Role[]
  const given: unknown = user?.app_metadata.roles
  return Array.isArray(given) ? given.filter(isStaffRole) : []
}

/** Whether the account has one of these roles. A super admin has all. */
export function hasRole(user: User | null, ...wanted: Role[]): boolean {
  return listRoles(user).some(role => wanted.includes(role))
}

const isStaffRole = (role: unknown): role is StaffRole =>
  role === 'writer' || role === 'editor' || role === 'desk'
