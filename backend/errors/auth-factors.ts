/** Errors of second factors (protocol §2.6, MFA). */
import { ApiError } from './api-error.ts'

const authError = (status: number, code: string, message: string) => new ApiError({ status, code, message })

export const factorNotFound = () => authError(404, 'mfa_factor_not_found', 'Factor not found')
export const factorNameConflict = (name: string) =>
  authError(
    422,
    'mfa_factor_name_conflict',
    `A factor with the friendly name "${name}" for this user already exists`,
  )
export const tooManyFactors = () =>
  authError(
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of verified factors reached, unenroll to continue',
  )
export const unknownFactorType = () =>
  authError(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn')
export const factorTypeNotEnabled = (type: 'phone' | 'webauthn') =>
  authError(
    422,
    `mfa_${type}_enroll_not_enabled`,
    `MFA enroll is disabled for ${type === 'phone' ? 'Phone' : 'WebAuthn'}`,
  )

export const codeMissing = () => authError(400, 'validation_failed', 'Code needs to be non-empty')
export const challengeNotFound = () =>
  authError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
export const challengeNotYours = () =>
  authError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
export const challengeExpired = (id: string) =>
  authError(
    422,
    'mfa_challenge_expired',
    `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
  )
export const wrongCode = () => authError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
