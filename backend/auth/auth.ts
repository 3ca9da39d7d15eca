/** `/auth/v1`, as GoTrue speaks it (protocol §2): each path once, each with a file of its own. */
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type Chore, createChore } from '../chore.ts'
import { apiVersion } from '../errors/auth.ts'
import { bodyTooLarge } from '../errors/gateway.ts'
import type { BackendEnv, ServiceParts } from '../service.ts'
import { listKeys, refuseLinking, refuseProvider, refuseSso, showHealth, showSettings } from './about.ts'
import { deleteFactorByAdmin, listFactorsToAdmin } from './admin/factors.ts'
import { generateLink } from './admin/generate-link.ts'
import { invite } from './admin/invite.ts'
import {
  createUserByAdmin,
  deleteUser,
  listUsers,
  showUserToAdmin,
  updateUserByAdmin,
} from './admin/users.ts'
import { challengeFactor } from './challenge-factor.ts'
import type { AuthContext } from './context.ts'
import { enrollFactor } from './enroll-factor.ts'
import { logOut } from './log-out.ts'
import { createMailQueue } from './mails.ts'
import { sendOtp } from './otp.ts'
import { reauthenticate } from './reauthenticate.ts'
import { recover } from './recover.ts'
import { resend } from './resend.ts'
import { signUp } from './sign-up.ts'
import { sweep } from './sweep.ts'
import { grantToken } from './token.ts'
import { unenrollFactor } from './unenroll-factor.ts'
import { showUser, updateUser } from './update-user.ts'
import { verifyToken } from './verify.ts'
import { verifyFactor } from './verify-factor.ts'
import { followLink } from './verify-link.ts'

const maxBodyBytes = 262_144

const hour = 3_600_000

export function createAuth(parts: ServiceParts): { app: Hono<BackendEnv> } & Chore {
  parts.mail.add(createMailQueue(parts))
  const on =
    (handle: (c: AuthContext, parts: ServiceParts) => Response | Promise<Response>) => (c: AuthContext) =>
      handle(c, parts)

  const app = new Hono<BackendEnv>()
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: () => {
        throw bodyTooLarge(maxBodyBytes)
      },
    }),
  )
  app.use(async (c, next) => {
    if (!c.var.client.isSite) {
      parts.budgets.spend(c.var.network, 'auth')
    }
    c.header('cache-control', 'no-store')
    if (c.req.header('x-supabase-api-version')) {
      c.header('x-supabase-api-version', apiVersion)
    }
    await next()
  })

  app.get('/health', on(showHealth))
  app.get('/settings', on(showSettings))
  app.get('/.well-known/jwks.json', on(listKeys))
  app.get('/authorize', refuseProvider)
  app.post('/sso', refuseSso)
  app.post('/signup', on(signUp))
  app.post('/token', on(grantToken))
  app.post('/otp', on(sendOtp))
  app.post('/verify', on(verifyToken))
  app.get('/verify', on(followLink))
  app.post('/recover', on(recover))
  app.post('/resend', on(resend))
  app.get('/reauthenticate', on(reauthenticate))
  app.post('/logout', on(logOut))
  app.get('/user', on(showUser))
  app.put('/user', on(updateUser))
  app.get('/user/identities/authorize', refuseLinking)
  app.delete('/user/identities/:identityId', refuseLinking)
  app.post('/factors', on(enrollFactor))
  app.post('/factors/:factorId/challenge', on(challengeFactor))
  app.post('/factors/:factorId/verify', on(verifyFactor))
  app.delete('/factors/:factorId', on(unenrollFactor))

  app.get('/admin/users', on(listUsers))
  app.post('/admin/users', on(createUserByAdmin))
  app.get('/admin/users/:userId', on(showUserToAdmin))
  app.put('/admin/users/:userId', on(updateUserByAdmin))
  app.delete('/admin/users/:userId', on(deleteUser))
  app.get('/admin/users/:userId/factors', on(listFactorsToAdmin))
  app.delete('/admin/users/:userId/factors/:factorId', on(deleteFactorByAdmin))
  app.post('/admin/generate_link', on(generateLink))
  app.post('/invite', on(invite))

  const sweeping = createChore({
    name: 'The sweep of sessions',
    firstAfter: hour / 30,
    every: hour,
    work: signal => sweep(parts.database.owner, signal),
    log: parts.log,
  })
  return { app, ...sweeping }
}
