import { z } from 'zod'
import type { Transaction } from '../../database.ts'
import * as failures from '../../errors/auth.ts'
import type { ServiceParts } from '../../service.ts'
import { requireAdmin } from '../caller.ts'
import { requireEmail } from '../contact.ts'
import { type AuthContext, metadata, readBody } from '../context.ts'
import { insertUser } from '../create-user.ts'
import { queueMail } from '../mails.ts'
import { findRedirect } from '../redirect.ts'
import { findUser, readUser, toUser } from '../user.ts'

const body = z.object({ email: z.string().default(''), data: metadata.default({}) })

/** Makes an account that its owner takes over by mail. */
export async function invite(c: AuthContext, parts: ServiceParts): Promise<Response> {
  await requireAdmin(c, parts)
  const given = await readBody(c, body)
  const email = requireEmail(given.email)
  const user = await parts.database.owner.begin(async sql => {
    const id = await addInvited(sql, { email, userMetadata: given.data })
    await queueMail(sql, {
      kind: 'invite',
      email,
      userId: id,
      redirectTo: findRedirect(c, parts),
      flowStateId: null,
    })
    return readUser(sql, id)
  })
  parts.mail.nudge()
  return c.json(toUser(user))
}

/** The id of a new account, or of one invited before that nobody has taken over. @throws email_exists */
export async function addInvited(
  sql: Transaction,
  { email, userMetadata }: { email: string; userMetadata: Record<string, unknown> },
): Promise<string> {
  const created = await insertUser(sql, { contact: { email }, confirmed: false, userMetadata })
  const known = created ? null : await findUser(sql, { email })
  const id = created ?? (known && !known.confirmed_at ? known.id : null)
  if (!id) {
    throw failures.emailExists()
  }
  // A password that somebody else may have left with the address must not survive the invitation.
  await sql`
    update auth.users
    set invited_at = now(), confirmation_sent_at = now(), encrypted_password = null, updated_at = now()
    where id = ${id}`
  return id
}
