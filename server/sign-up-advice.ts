import type { Config } from './config.ts'

/** What the start says once of a site that strangers can reach and sign up on; null where there is nothing to say. */
export function adviseOnSignUp({ allowSignUp }: Pick<Config, 'allowSignUp'>, siteUrl: string): string | null {
  return allowSignUp && siteUrl.startsWith('https:')
    ? '\nAnybody may sign up for an account here. For a public site ALLOW_SIGN_UP=false is better: see docs/operations.md, "Accounts".'
    : null
}
