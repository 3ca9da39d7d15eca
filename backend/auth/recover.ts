import { z } from 'zod'
import * as failures from '../errors/auth.ts'
import type { ServiceParts } from '../service.ts'
import { requireEmail } from './contact.ts'
import { type AuthContext, pkce, readBody } from './context.ts'
import { createFlowState } from './flow-state.ts'
import { requireMailPoints } from './limits.ts'
import { queueMail } from './mails.ts'
import { findRedirect } from './redirect.ts'
import { findUser } from './user.ts'

const body = z.object({ email: z.string().default(''), ...pkce })

/** Mails a link to set a new password; the answer is the same for an address that nobody has. */
export async function recover(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const given = await readBody(c, body)
  if (given.email === '') {
    throw failures.validationFailed('Password recovery requires an email')
  }
  const email = requireEmail(given.email)
  await requireMailPoints(parts, c, email)
  await parts.database.owner.begin(async sql => {
    const user = await findUser(sql, { email })
    await queueMail(sql, {
      kind: 'recovery',
      email,
      userId: user?.id ?? null,
      redirectTo: findRedirect(c, parts),
      flowStateId: await createFlowState(sql, { ...given, method: 'recovery' }),
    })
  })
  parts.mail.nudge()
  return c.json({})
}
