import type { ServiceParts } from '../service.ts'
import type { AuthContext } from './context.ts'
import { findRelyingParty } from './passkeys/relying-party.ts'

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

export function showSettings(c: AuthContext, { allowSignUp, sendMail, siteUrl }: ServiceParts): Response {
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
    passkeys_enabled: 'id' in findRelyingParty(siteUrl),
  })
}
