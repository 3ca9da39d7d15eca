import { type CallError, failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

export interface Credentials {
  email: string
  password: string
}

export const suspendedWords = 'This account is suspended. Ask an admin to end that.'

/** For a form field; toasts keep the provider's words (specification, "Destructive toasts"). */
export const explainSignInError = ({ code, message }: CallError): string =>
  code === 'user_banned' ? suspendedWords : message

/** Refreshes at once, so that the claims are the newest (specification §4). */
export async function signInWithPassword(
  client: Client,
  credentials: Credentials,
): Promise<Result<undefined>> {
  const signedIn = await client.auth.signInWithPassword(credentials)
  if (signedIn.error) return failed(signedIn.error)
  const refreshed = await client.auth.refreshSession()
  return refreshed.error ? failed(refreshed.error) : ok(undefined)
}
