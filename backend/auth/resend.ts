import { z } from 'zod'
import type { Transaction } from '../database.ts'
import * as errors from '../errors/auth.ts'
import type { ServiceParts } from '../service.ts'
import { consumeStrangersMail, tryConsumeMailPoints } from './consume-mail-points.ts'
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
  const { isSent } = await consumeStrangersMail(parts, c, email)
  const request = { c, parts, email, isSent, pkce: given }
  const newEmail = type === 'email_change' ? await findMailableNewEmail(request) : null
  await parts.database.owner.begin(sql =>
    type === 'signup' ? resendConfirmation(sql, request) : resendEmailChange(sql, request, newEmail),
  )
  parts.outbox.wake()
  return c.json({})
}

interface Request {
  c: AuthContext
  parts: ServiceParts
  email: string
  isSent: boolean
  pkce: { code_challenge?: string | undefined; code_challenge_method?: string | undefined }
}

async function resendConfirmation(
  sql: Transaction,
  { c, parts, email, isSent, pkce }: Request,
): Promise<void> {
  const user = await findUser(sql, { email })
  const isWaiting = isSent && user !== null && !user.email_confirmed_at
  await queueMail(sql, {
    kind: 'signup',
    email,
    userId: isWaiting ? user.id : null,
    redirectTo: resolveRedirectUrl(c, parts),
    flowStateId: await createFlowState(sql, { ...pkce, method: 'email/signup' }),
  })
  await sql`update auth.users set confirmation_sent_at = now() where id = ${isWaiting ? user.id : null}`
}

/** It may be somebody else's. Where no change waits as much is counted, so that the time taken tells nothing. */
async function findMailableNewEmail({ c, parts, email, isSent }: Request): Promise<string | null> {
  const user = await findUser(parts.database.owner, { email })
  const newEmail = user?.email_change ?? null
  const isMailable = await tryConsumeMailPoints(parts, c, {
    email: newEmail ?? `change of ${email}`,
    isSent: newEmail !== null,
  })
  return isMailable && isSent ? newEmail : null
}

async function resendEmailChange(
  sql: Transaction,
  { c, parts, email, pkce }: Request,
  newEmail: string | null,
): Promise<void> {
  const user = await findUser(sql, { email })
  const redirectTo = resolveRedirectUrl(c, parts)
  const flowStateId = await createFlowState(sql, { ...pkce, method: 'email_change' })
  if (user && newEmail && user.email_change === newEmail) {
    return queueEmailChangeMails(sql, { user, email: newEmail, redirectTo, flowStateId })
  }
  await queueMail(sql, { kind: 'email_change_current', email, userId: null, redirectTo, flowStateId })
}
