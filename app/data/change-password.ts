import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

/** Mails a link that leads, signed in, to the page where a new password is set. Says nothing about who has an account. */
export async function requestPasswordLink(client: Client, email: string): Promise<Result<undefined>> {
  const redirectTo = `${location.origin}/admin/account?reset=1`
  const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo })
  return error ? failed(error) : ok(undefined)
}

/** `currentPassword` is null for who came by a link. All other sessions of the account end with the old password. */
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
