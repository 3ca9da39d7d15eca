import { z } from 'zod'
import type { Transaction } from '../../database.ts'
import * as errors from '../../errors/auth.ts'
import type { ServiceParts } from '../../service.ts'
import type { AuthContext } from '../context.ts'
import { insertUser } from '../create-user.ts'
import { requireEmail } from '../email-or-phone.ts'
import { readJson } from '../json-body.ts'
import { queueMail } from '../mail-queue.ts'
import { resolveRedirectUrl } from '../redirect-url.ts'
import { requireAdmin } from '../signed-in-user.ts'
import { findUser, readUser, toUser } from '../user.ts'
import { metadata } from '../user-metadata.ts'

const body = z.object({ email: z.string().default(''), data: metadata.default({}) })

export async function invite(c: AuthContext, parts: ServiceParts): Promise<Response> {
  await requireAdmin(c)
  const given = await readJson(c, body)
  const email = requireEmail(given.email)
  const user = await parts.database.owner.begin(async sql => {
    const id = await createInvitedUser(sql, { email, userMetadata: given.data })
    await queueMail(sql, {
      kind: 'invite',
      email,
      userId: id,
      redirectTo: resolveRedirectUrl(c, parts),
      flowStateId: null,
    })
    return readUser(sql, id)
  })
  parts.outbox.wake()
  return c.json(toUser(user))
}

/** Returns the id of a new account, or of one not yet confirmed. @throws email_exists */
export async function createInvitedUser(
  sql: Transaction,
  { email, userMetadata }: { email: string; userMetadata: Record<string, unknown> },
): Promise<string> {
  const created = await insertUser(sql, { contact: { email }, confirmed: false, userMetadata })
  const known = created ? null : await findUser(sql, { email })
  const id = created ?? (known && !known.confirmed_at ? known.id : null)
  if (!id) {
    throw errors.emailExists()
  }
  // Somebody else may have signed up with this address and a password of their own.
  await sql`
    update auth.users
    set invited_at = now(), confirmation_sent_at = now(), encrypted_password = null, updated_at = now()
    where id = ${id}`
  return id
}
