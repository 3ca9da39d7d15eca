import { manualLinkingDisabled, samlDisabled, validationFailed } from '../errors/auth.ts'
import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'

export function showHealth(c: AuthContext): Response {
  return c.json({
    version: 'v2.180.0',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  })
}

const otherProviders = [
  ...[
    'anonymous_users',
    'apple',
    'azure',
    'bitbucket',
    'discord',
    'facebook',
    'snapchat',
    'figma',
    'fly',
    'github',
  ],
  ...['gitlab', 'google', 'keycloak', 'kakao', 'linkedin', 'linkedin_oidc', 'notion', 'spotify', 'slack'],
  ...['slack_oidc', 'workos', 'twitch', 'twitter', 'zoom'],
]

export function showSettings(c: AuthContext, { allowSignUp, sendMail }: ServiceParts): Response {
  return c.json({
    external: {
      ...Object.fromEntries(otherProviders.map(name => [name, false])),
      email: true,
      phone: false,
    },
    disable_signup: !allowSignUp,
    mailer_autoconfirm: sendMail === null,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  })
}

export async function listKeys(c: AuthContext, { signingKeys }: ServiceParts): Promise<Response> {
  c.header('cache-control', 'public, max-age=600')
  return c.json({ keys: await signingKeys.listPublicKeys() })
}

/** `signInWithOAuth` sends people here; there are accounts by e-mail only. */
export function refuseProvider(): never {
  throw validationFailed('Unsupported provider: provider is not enabled')
}

/** `linkIdentity` and `unlinkIdentity`, for the same reason. */
export function refuseLinking(): never {
  throw manualLinkingDisabled()
}

export function refuseSso(): never {
  throw samlDisabled()
}
