import { z } from 'zod'
import type { Transaction } from '../database.ts'
import * as errors from '../errors/auth.ts'
import type { ServiceParts } from '../service.ts'
import { consumeMailPoints } from './consume-mail-points.ts'
import type { AuthContext } from './context.ts'
import { queueEmailChangeMails } from './email-change.ts'
import { requireEmail } from './email-or-phone.ts'
import { createFlowState, pkce } from './flow-state.ts'
import { readJson } from './json-body.ts'
import { queueMail } from './mail-queue.ts'
import { resolveRedirectUrl } from './redirect-url.ts'
import { findUser } from './user.ts'

const body = z.object({
  type: z.string().default(''),
  email: z.string().default(''),
  phone: z.string().default(''),
  ...pkce,
})

/** The response does not tell whether a confirmation was pending. */
export async function resend(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const given = await readJson(c, body)
  const { type } = given
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type)) {
    throw errors.validationFailed('Missing one of these types: signup, email_change, sms, phone_change')
  }
  const isByPhone = type === 'sms' || type === 'phone_change'
  if (!(isByPhone ? given.phone : given.email)) {
    throw errors.validationFailed(
      `Type provided requires ${isByPhone ? 'a phone number' : 'an email address'}`,
    )
  }
  if (given.email && given.phone) {
    throw errors.validationFailed('Only an email address or phone number should be provided.')
  }
  if (isByPhone) {
    throw errors.smsNotConfigured()
  }
  const email = requireEmail(given.email)
  await consumeMailPoints(parts, c, email)
  await parts.database.owner.begin(sql =>
    type === 'signup'
      ? resendConfirmation(sql, { c, parts, email, pkce: given })
      : resendEmailChange(sql, { c, parts, email, pkce: given }),
  )
  parts.outbox.wake()
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
    redirectTo: resolveRedirectUrl(c, parts),
    flowStateId: await createFlowState(sql, { ...pkce, method: 'email/signup' }),
  })
  await sql`update auth.users set confirmation_sent_at = now() where id = ${isWaiting ? user.id : null}`
}

async function resendEmailChange(sql: Transaction, { c, parts, email, pkce }: Request): Promise<void> {
  const user = await findUser(sql, { email })
  const redirectTo = resolveRedirectUrl(c, parts)
  const flowStateId = await createFlowState(sql, { ...pkce, method: 'email_change' })
  if (user?.email_change) {
    return queueEmailChangeMails(sql, { user, email: user.email_change, redirectTo, flowStateId })
  }
  await queueMail(sql, { kind: 'email_change_current', email, userId: null, redirectTo, flowStateId })
}
