/** Errors of passkeys, in GoTrue's codes and words. */
import { ApiError } from './api-error.ts'
import { insufficientLevel } from './auth.ts'

const authError = (status: number, code: string, message: string) => new ApiError({ status, code, message })

export const passkeysDisabled = (reason: string) =>
  authError(404, 'passkey_disabled', `Passkeys are disabled: ${reason}`)
export const passkeyNotFound = () => authError(404, 'validation_failed', 'Passkey not found')
export const tooManyPasskeys = () => authError(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
export const passkeyExists = () =>
  authError(422, 'webauthn_credential_exists', 'This credential is already registered')
export const passkeyChallengeNotFound = () =>
  authError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
export const passkeyChallengeExpired = () =>
  authError(400, 'webauthn_challenge_expired', 'Challenge has expired')
/** The same for every cause, as a difference would tell which passkeys exist. */
export const passkeyNotVerified = () =>
  authError(400, 'webauthn_verification_failed', 'Credential verification failed')
export const passkeyUserBanned = () => authError(403, 'user_banned', 'User is banned')
export const passkeyEmailNotConfirmed = () => authError(403, 'email_not_confirmed', 'Email not confirmed')
export const passkeyNeedsBothFactors = () =>
  insufficientLevel(403, 'AAL2 session is required to manage passkeys when MFA is enabled')
export const lastFactorRequired = () =>
  authError(
    422,
    'last_factor_required',
    'Two-factor sign-in is required here, and this is the last thing that proves it. Set up another first.',
  )
