import { z } from 'zod'
import * as errors from '../errors/auth.ts'
import type { ServiceParts } from '../service.ts'
import { consumeStrangersMail } from './consume-mail-points.ts'
import type { AuthContext } from './context.ts'
import { insertUser } from './create-user.ts'
import { requireEmailNotPhone } from './email-or-phone.ts'
import { createFlowState, pkce } from './flow-state.ts'
import { readJson } from './json-body.ts'
import { queueMail } from './mail-queue.ts'
import { consumeNetworkPoint, rateLimits } from './rate-limits.ts'
import { resolveRedirectUrl } from './redirect-url.ts'
import { findUser } from './user.ts'
import { metadata } from './user-metadata.ts'

const body = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  data: metadata.default({}),
  create_user: z.boolean().default(true),
  ...pkce,
})

export async function sendOtp(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const given = await readJson(c, body)
  const email = requireEmailNotPhone(given, {
    both: 'Only an email address or phone number should be provided',
    none: 'One of email or phone must be set',
    phoneError: errors.smsNotConfigured,
  })
  await consumeNetworkPoint(parts, c, rateLimits.signUpByAddress)
  // Without mails nobody could confirm the account.
  const createsAccount = given.create_user && parts.allowSignUp && parts.sendMail !== null
  const { isSent } = await consumeStrangersMail(parts, c, email, { createsAccount })

  await parts.database.owner.begin(async sql => {
    const user = await findUser(sql, { email })
    if (!user && !given.create_user) {
      throw errors.otpDisabled()
    }
    // With sign-up disabled, an unknown address gets the same response as a known one.
    const created =
      !user && createsAccount && isSent
        ? await insertUser(sql, {
            contact: { email },
            confirmed: false,
            userMetadata: given.data,
            signsUp: true,
          })
        : null
    await queueMail(sql, {
      kind: 'magiclink',
      email,
      userId: isSent ? (user?.id ?? created) : null,
      redirectTo: resolveRedirectUrl(c, parts),
      flowStateId: await createFlowState(sql, { ...given, method: 'magiclink' }),
    })
  })
  parts.outbox.wake()
  return c.json({})
}
