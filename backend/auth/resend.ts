import { z } from 'zod'
import type { Transaction } from '../database.ts'
import * as failures from '../errors/auth.ts'
import type { ServiceParts } from '../service.ts'
import { requireEmail } from './contact.ts'
import { type AuthContext, pkce, readBody } from './context.ts'
import { queueEmailChange } from './email-change.ts'
import { createFlowState } from './flow-state.ts'
import { requireMailPoints } from './limits.ts'
import { queueMail } from './mails.ts'
import { findRedirect } from './redirect.ts'
import { findUser } from './user.ts'

const body = z.object({
  type: z.string().default(''),
  email: z.string().default(''),
  phone: z.string().default(''),
  ...pkce,
})

/** Mails a confirmation once more, where one is still waited for; the answer does not say whether. */
export async function resend(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const given = await readBody(c, body)
  const { type } = given
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type)) {
    throw failures.validationFailed('Missing one of these types: signup, email_change, sms, phone_change')
  }
  const isByPhone = type === 'sms' || type === 'phone_change'
  if (!(isByPhone ? given.phone : given.email)) {
    throw failures.validationFailed(
      `Type provided requires ${isByPhone ? 'a phone number' : 'an email address'}`,
    )
  }
  if (given.email && given.phone) {
    throw failures.validationFailed('Only an email address or phone number should be provided.')
  }
  if (isByPhone) {
    throw failures.smsNotConfigured()
  }
  const email = requireEmail(given.email)
  await requireMailPoints(parts, c, email)
  await parts.database.owner.begin(sql =>
    type === 'signup'
      ? resendConfirmation(sql, { c, parts, email, pkce: given })
      : resendEmailChange(sql, { c, parts, email, pkce: given }),
  )
  parts.mail.nudge()
  return c.json({})
}

interface Request {
  c: AuthContext
  parts: ServiceParts
  email: string
  pkce: { code_challenge?: string | undefined; code_challenge_method?: string | undefined }
}

async function resendConfirmation(sql: Transaction, { c, parts, email, pkce }: Request): Promise<void> {
  const user = await findUser(sql, { email })
  const isWaiting = user !== null && !user.email_confirmed_at
  await queueMail(sql, {
    kind: 'signup',
    email,
    userId: isWaiting ? user.id : null,
    redirectTo: findRedirect(c, parts),
    flowStateId: await createFlowState(sql, { ...pkce, method: 'email/signup' }),
  })
  await sql`update auth.users set confirmation_sent_at = now() where id = ${isWaiting ? user.id : null}`
}

async function resendEmailChange(sql: Transaction, { c, parts, email, pkce }: Request): Promise<void> {
  const user = await findUser(sql, { email })
  const redirectTo = findRedirect(c, parts)
  const flowStateId = await createFlowState(sql, { ...pkce, method: 'email_change' })
  if (user?.email_change) {
    return queueEmailChange(sql, { user, email: user.email_change, redirectTo, flowStateId })
  }
  await queueMail(sql, { kind: 'email_change_current', email, userId: null, redirectTo, flowStateId })
}
