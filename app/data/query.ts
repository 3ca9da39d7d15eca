import type { User } from '@supabase/supabase-js'
import { getBrowserClient } from './browser-client.ts'
import { type CallError, failed, type Result } from './result.ts'
import type { Client } from './schema.ts'

/** A client that failed to load is returned as an error like any other. */
export function query<T>(run: (client: Client) => Promise<Result<T>>): Promise<Result<T>> {
  return getBrowserClient().then(
    async client => {
      const result = await run(client)
      // The client itself notices an ended session only when the token expires, so ask who is signed in.
      if (result.error?.code === 'PGRST303') await noticeEnd(client)
      return result.error ? { data: null, error: await explainError(client, result.error) } : result
    },
    error => failed<T>(error),
  )
}

let noticing: Promise<void> | null = null

/** Shared by all calls that fail meanwhile: a late answer about the ended session would end the next one. */
function noticeEnd(client: Client): Promise<void> {
  noticing ??= askWhetherEnded(client).finally(() => {
    noticing = null
  })
  return noticing
}

async function askWhetherEnded(client: Client): Promise<void> {
  const { error } = await client.auth.getUser()
  // To the client, a suspended account is no missing session, so it would keep it.
  if (error?.code === 'user_banned') await client.auth.signOut({ scope: 'local' })
}

const rightsLost = 'RIGHTS_LOST'
const noSuperAdmin: CallError = {
  code: rightsLost,
  message: 'Your account is no longer a super admin, so this can’t be done. Ask another super admin.',
}
const noRole: CallError = {
  code: rightsLost,
  message: 'Your account has no role here any more, so this can’t be done. Ask an admin.',
}
const otherRoles: CallError = {
  code: rightsLost,
  message: 'Your account has other rights by now, so this can’t be done. Ask an admin.',
}

/** PostgreSQL's message speaks of policies, so ask the server whether the account has lost its rights. */
export async function explainError(client: Client, error: CallError): Promise<CallError> {
  if (error.code !== '42501') return error
  const [{ data: now }, { data: before }] = await Promise.all([
    client.auth.getUser(),
    client.auth.getSession(),
  ])
  if (!now.user || now.user.user_metadata.is_super_admin === true) return error
  const roles = listStoredRoles(now.user)
  const former = listStoredRoles(before.session?.user ?? null)
  if (roles.length === 0) return former.some(role => role !== 'admin') ? noRole : noSuperAdmin
  return former.every(role => roles.includes(role)) ? error : otherRoles
}

function listStoredRoles(user: User | null): unknown[] {
  if (user?.user_metadata.is_super_admin === true) return ['admin']
  const roles: unknown = user?.app_metadata.roles
  return Array.isArray(roles) ? roles : []
}
