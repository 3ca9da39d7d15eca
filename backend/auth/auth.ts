/** `/auth/v1`, as in GoTrue (protocol §2). */
import { Hono } from 'hono'
import { apiVersion } from '../errors/auth.ts'
import { createPeriodicJob, type PeriodicJob } from '../periodic-job.ts'
import type { BackendEnv, ServiceParts } from '../service.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { deleteFactorByAdmin, listFactorsByAdmin } from './admin/factors.ts'
import { generateLink } from './admin/generate-link.ts'
import { invite } from './admin/invite.ts'
import {
  createUserByAdmin,
  deleteUser,
  listUsers,
  showUserByAdmin,
  updateUserByAdmin,
} from './admin/users.ts'
import { limitBody } from './body-limit.ts'
import { challengeFactor } from './challenge-factor.ts'
import type { AuthContext } from './context.ts'
import { deleteExpired } from './delete-expired.ts'
import { enrollFactor } from './enroll-factor.ts'
import { grantToken } from './grant-token.ts'
import { showHealth } from './health.ts'
import { showJwks } from './jwks.ts'
import { logOut } from './log-out.ts'
import {
  removePasskey,
  removePasskeyByAdmin,
  showPasskeys,
  showPasskeysByAdmin,
  updatePasskey,
} from './passkeys/manage.ts'
import { startRegistration, verifyRegistration } from './passkeys/register.ts'
import { startAuthentication, verifyAuthentication } from './passkeys/sign-in.ts'
import { reauthenticate } from './reauthenticate.ts'
import { recover } from './recover.ts'
import { refuseLinking, refuseProvider, refuseSso } from './refuse-external-providers.ts'
import { resend } from './resend.ts'
import { sendOtp } from './send-otp.ts'
import { showSettings } from './show-settings.ts'
import { signUp } from './sign-up.ts'
import { unenrollFactor } from './unenroll-factor.ts'
import { showUser, updateUser } from './update-user.ts'
import { verifyFactor } from './verify-factor.ts'
import { verifyLink } from './verify-link.ts'
import { verifyOtp } from './verify-otp.ts'

const hour = 3_600_000

export function createAuth(parts: ServiceParts): { app: Hono<BackendEnv> } & PeriodicJob {
  const on =
    (handle: (c: AuthContext, parts: ServiceParts) => Response | Promise<Response>) => (c: AuthContext) =>
      handle(c, parts)

  const app = new Hono<BackendEnv>()
  app.use(limitBody)
  app.use(async (c, next) => {
    if (!c.var.client.isSite) {
      parts.budgets.spend(c.var.client.network, 'auth')
    }
    c.header('cache-control', 'no-store')
    if (c.req.header('x-supabase-api-version')) {
      c.header('x-supabase-api-version', apiVersion)
    }
    await next()
  })

  app.get('/health', on(showHealth))
  app.get('/settings', on(showSettings))
  app.get('/.well-known/jwks.json', on(showJwks))
  app.get('/authorize', refuseProvider)
  app.post('/sso', refuseSso)
  app.post('/signup', on(signUp))
  app.post('/token', on(grantToken))
  app.post('/invitation', on(acceptInvitation))
  app.post('/otp', on(sendOtp))
  app.post('/verify', on(verifyOtp))
  app.get('/verify', on(verifyLink))
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
  app.post('/passkeys/authentication/options', on(startAuthentication))
  app.post('/passkeys/authentication/verify', on(verifyAuthentication))
  app.post('/passkeys/registration/options', on(startRegistration))
  app.post('/passkeys/registration/verify', on(verifyRegistration))
  app.get('/passkeys', on(showPasskeys))
  app.patch('/passkeys/:passkeyId', on(updatePasskey))
  app.delete('/passkeys/:passkeyId', on(removePasskey))

  app.get('/admin/users', on(listUsers))
  app.post('/admin/users', on(createUserByAdmin))
  app.get('/admin/users/:userId', on(showUserByAdmin))
  app.put('/admin/users/:userId', on(updateUserByAdmin))
  app.delete('/admin/users/:userId', on(deleteUser))
  app.get('/admin/users/:userId/factors', on(listFactorsByAdmin))
  app.delete('/admin/users/:userId/factors/:factorId', on(deleteFactorByAdmin))
  app.get('/admin/users/:userId/passkeys', on(showPasskeysByAdmin))
  app.delete('/admin/users/:userId/passkeys/:passkeyId', on(removePasskeyByAdmin))
  app.post('/admin/generate_link', on(generateLink))
  app.post('/invite', on(invite))

  const deletion = createPeriodicJob({
    name: 'The deletion of expired sessions',
    initialDelay: hour / 30,
    interval: hour,
    run: signal => deleteExpired(parts.database.owner, signal),
    log: parts.log,
  })
  return { app, ...deletion }
}
