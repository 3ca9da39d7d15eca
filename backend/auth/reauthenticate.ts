import * as failures from '../errors/auth.ts'
import type { ServiceParts } from '../service.ts'
import { requireCaller } from './caller.ts'
import type { AuthContext } from './context.ts'
import { requireMailPoints } from './limits.ts'
import { queueMail } from './mails.ts'

/** Mails the code that `PUT /user` takes as `nonce`. */
export async function reauthenticate(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const { user } = await requireCaller(c, parts)
  const { email } = user
  if (!email) {
    throw user.phone
      ? failures.smsNotConfigured()
      : failures.validationFailed('Reauthentication requires the user to have an email or a phone number')
  }
  if (!user.email_confirmed_at) {
    throw failures.reauthenticationUnconfirmed()
  }
  await requireMailPoints(parts, c, email)
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
  parts.mail.nudge()
  return c.json({})
}
