import type { User } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { roles } from './role-words.ts'
import { hasRole, listRoles } from './roles.ts'

const toUser = (metadata: object, appMetadata: object = {}) =>
  ({ user_metadata: metadata, app_metadata: appMetadata }) as User

test('an account has the roles that the server names, and a super admin has all', () => {
  expect(listRoles(toUser({}, { roles: ['desk', 'writer'] }))).toEqual(['desk', 'writer'])
  expect(listRoles(toUser({ is_super_admin: true }))).toEqual(Object.keys(roles))
  expect(hasRole(toUser({ is_super_admin: true }), 'desk')).toBe(true)
  expect(hasRole(toUser({}, { roles: ['desk'] }), 'desk', 'editor')).toBe(true)
  expect(hasRole(toUser({}, { roles: ['desk'] }), 'editor')).toBe(false)
})

test('nobody is an admin by a role, nor has one that there is not', () => {
  expect(listRoles(null)).toEqual([])
  expect(listRoles(toUser({ is_super_admin: 'true', roles: ['editor'] }))).toEqual([])
  expect(listRoles(toUser({}, { roles: ['admin', 'owner', 7] }))).toEqual([])
  expect(listRoles(toUser({}, { roles: 'editor' }))).toEqual([])
})
