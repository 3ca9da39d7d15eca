import * as errors from '../errors/auth.ts'
import type { ServiceParts } from '../service.ts'
import { consumeMailPoints } from './consume-mail-points.ts'
import type { AuthContext } from './context.ts'
import { queueMail } from './mail-queue.ts'
import { requireSignedInUser } from './signed-in-user.ts'

/** Mails the code that `PUT /user` takes as `nonce`. */
export async function reauthenticate(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const { user } = await requireSignedInUser(c, parts)
  const { email } = user
  if (!email) {
    throw user.phone
      ? errors.smsNotConfigured()
      : errors.validationFailed('Reauthentication requires the user to have an email or a phone number')
  }
  if (!user.email_confirmed_at) {
    throw errors.reauthenticationUnconfirmed()
  }
  await consumeMailPoints(parts, c, email)
  await parts.database.owner.begin(async sql => {
    await queueMail(sql, {
      kind: 'reauthentication',
      email,
      userId: user.id,
      redirectTo: parts.siteUrl,
      flowStateId: null,
    })
    await sql`update auth.users set reauthentication_sent_at = now() where id = ${user.id}`
  })
  parts.outbox.wake()
  return c.json({})
}
