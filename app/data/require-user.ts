import type { User } from '@supabase/supabase-js'
import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

/** Asks the server, not the browser's storage. */
export async function requireUser(client: Client): Promise<Result<User>> {
  const { data, error } = await client.auth.getUser()
  if (!error) return ok(data.user)
  const result = failed<User>(error)
  return result.error?.message ? result : failed({ message: 'Something went wrong' })
}
