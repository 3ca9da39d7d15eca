import type { Config } from './config.ts'

export function findSignUpWarning(
  { allowSignUp }: Pick<Config, 'allowSignUp'>,
  siteUrl: string,
): string | null {
  return allowSignUp && siteUrl.startsWith('https:')
    ? '\nAnybody may sign up for an account here. For a public site ALLOW_SIGN_UP=false is better: see docs/operations.md, "Accounts".'
    : null
}
