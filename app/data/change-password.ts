import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

/** Mails a sign-in link to the page that sets a new password. Doesn't reveal whether the account exists. */
export async function requestPasswordLink(client: Client, email: string): Promise<Result<undefined>> {
  const redirectTo = `${location.origin}/admin/account?reset=1`
  const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo })
  return error ? failed(error) : ok(undefined)
}

/** `currentPassword` is null after such a link. Ends all other sessions of the account. */
export async function changePassword(
  client: Client,
  password: string,
  currentPassword: string | null,
): Promise<Result<undefined>> {
  const { error } = await client.auth.updateUser({
    password,
    ...(currentPassword !== null && { current_password: currentPassword }),
  })
  return error ? failed(error) : ok(undefined)
}
