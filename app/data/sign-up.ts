import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'
import type { Credentials } from './sign-in.ts'

export interface SignUpOptions {
  data?: Record<string, unknown>
  emailRedirectTo?: string
}

export async function signUpWithPassword(
  client: Client,
  credentials: Credentials,
  options: SignUpOptions = {},
): Promise<Result<undefined>> {
  const { error } = await client.auth.signUp({ ...credentials, options })
  return error ? failed(error) : ok(undefined)
}
