import { z } from 'zod'
import * as failures from '../errors/auth.ts'
import type { ServiceParts } from '../service.ts'
import { requireEmailContact } from './contact.ts'
import { type AuthContext, metadata, pkce, readBody } from './context.ts'
import { insertUser } from './create-user.ts'
import { createFlowState } from './flow-state.ts'
import { limits, requireMailPoints, requirePoints } from './limits.ts'
import { queueMail } from './mails.ts'
import { findRedirect } from './redirect.ts'
import { findUser } from './user.ts'

const body = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  data: metadata.default({}),
  create_user: z.boolean().default(true),
  ...pkce,
})

/** Mails a link and a code to sign in with. */
export async function sendOtp(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const given = await readBody(c, body)
  const email = requireEmailContact(given, {
    both: 'Only an email address or phone number should be provided',
    none: 'One of email or phone must be set',
    refusePhone: failures.smsNotConfigured,
  })
  await requirePoints(parts, [[limits.signUpByAddress, c.get('network')]])
  await requireMailPoints(parts, c, email)

  await parts.database.owner.begin(async sql => {
    const user = await findUser(sql, { email })
    if (!user && !given.create_user) {
      throw failures.otpDisabled()
    }
    // Where sign-up is closed an unknown address is answered like a known one.
    const created =
      !user && parts.allowSignUp
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
      userId: user?.id ?? created,
      redirectTo: findRedirect(c, parts),
      flowStateId: await createFlowState(sql, { ...given, method: 'magiclink' }),
    })
  })
  parts.mail.nudge()
  return c.json({})
}
