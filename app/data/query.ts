import type { User } from '@supabase/supabase-js'
import { getBrowserClient } from './browser-client.ts'
import { type CallError, failed, type Result } from './result.ts'
import type { Client } from './schema.ts'

/** Runs a query on the browser's client; that it could not be loaded is an outcome like any other. */
export function query<T>(run: (client: Client) => Promise<Result<T>>): Promise<Result<T>> {
  return getBrowserClient().then(
    async client => {
      const result = await run(client)
      // The client itself would notice an ended session only when the token expires. Asking who is signed in tells it.
      if (result.error?.code === 'PGRST303') await noticeEnd(client)
      return result.error ? { data: null, error: await explainError(client, result.error) } : result
    },
    error => failed<T>(error),
  )
}

let noticing: Promise<void> | null = null

/** Once for all that fail meanwhile: an answer about the ended session that came late would end the next one. */
function noticeEnd(client: Client): Promise<void> {
  noticing ??= askWhetherEnded(client).finally(() => {
    noticing = null
  })
  return noticing
}

async function askWhetherEnded(client: Client): Promise<void> {
  const { error } = await client.auth.getUser()
  // A suspended account is no missing session to the client, which would keep it.
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

/** What PostgreSQL says of it speaks of policies; whether the account has just lost its rights is the server's to say. */
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
