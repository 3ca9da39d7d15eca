import { z } from 'zod'
import * as errors from '../errors/auth.ts'
import type { ServiceParts } from '../service.ts'
import { consumeStrangersMail } from './consume-mail-points.ts'
import type { AuthContext } from './context.ts'
import { requireEmail } from './email-or-phone.ts'
import { createFlowState, pkce } from './flow-state.ts'
import { readJson } from './json-body.ts'
import { queueMail } from './mail-queue.ts'
import { resolveRedirectUrl } from './redirect-url.ts'
import { findUser } from './user.ts'

const body = z.object({ email: z.string().default(''), ...pkce })

/** The response is the same for an unknown address. */
export async function recover(c: AuthContext, parts: ServiceParts): Promise<Response> {
  const given = await readJson(c, body)
  if (given.email === '') {
    throw errors.validationFailed('Password recovery requires an email')
  }
  const email = requireEmail(given.email)
  const { isSent } = await consumeStrangersMail(parts, c, email)
  await parts.database.owner.begin(async sql => {
    const user = await findUser(sql, { email })
    await queueMail(sql, {
      kind: 'recovery',
      email,
      userId: isSent ? (user?.id ?? null) : null,
      redirectTo: resolveRedirectUrl(c, parts),
      flowStateId: await createFlowState(sql, { ...given, method: 'recovery' }),
    })
  })
  parts.outbox.wake()
  return c.json({})
}
