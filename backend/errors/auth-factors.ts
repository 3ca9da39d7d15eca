/** What is refused around second factors (protocol §2.6, MFA). */
import { Failure } from './failure.ts'

const failure = (status: number, code: string, message: string) => new Failure({ status, code, message })

export const factorNotFound = () => failure(404, 'mfa_factor_not_found', 'Factor not found')
export const factorNameConflict = (name: string) =>
  failure(
    422,
    'mfa_factor_name_conflict',
    `A factor with the friendly name "${name}" for this user already exists`,
  )
export const tooManyFactors = () =>
  failure(
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of verified factors reached, unenroll to continue',
  )
export const unknownFactorType = () =>
  failure(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn')
export const factorTypeNotEnabled = (type: 'phone' | 'webauthn') =>
  failure(
    422,
    `mfa_${type}_enroll_not_enabled`,
    `MFA enroll is disabled for ${type === 'phone' ? 'Phone' : 'WebAuthn'}`,
  )

export const codeMissing = () => failure(400, 'validation_failed', 'Code needs to be non-empty')
export const challengeNotFound = () =>
  failure(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
export const challengeNotYours = () =>
  failure(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
export const challengeExpired = (id: string) =>
  failure(
    422,
    'mfa_challenge_expired',
    `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
  )
export const wrongCode = () => failure(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
