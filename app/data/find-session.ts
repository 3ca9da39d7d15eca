import type { Session } from '@supabase/supabase-js'
import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export async function findSession(client: Client): Promise<Result<Session | null>> {
  const { data, error } = await client.auth.getSession()
  return error ? failed(error) : ok(data.session)
}
