/** The auth service's errors, in GoTrue's codes, words and shape (protocol §2.2, §2.5–2.9). */
import postgres from 'postgres'
import type { ErrorResponse, KnownError } from './api-error.ts'
import { ApiError, type TokenErrorReason } from './api-error.ts'
import { factorNotFound } from './auth-factors.ts'
import { tooManyRequests } from './gateway.ts'

export const apiVersion = '2024-01-01'

const authError = (status: number, code: string, message: string) => new ApiError({ status, code, message })

export const validationFailed = (message: string) => authError(400, 'validation_failed', message)
export const badJson = (reason: string) =>
  authError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`)
const conflict = () =>
  authError(
    409,
    'conflict',
    'Too many concurrent token refresh requests on the same session or refresh token',
  )

export const noAuthorization = () =>
  authError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
export const missingSubject = () => authError(403, 'bad_jwt', 'invalid claim: missing sub claim')
export const userNotFoundByToken = () =>
  authError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
export const sessionNotFound = () =>
  authError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
export const userBanned = (status: 400 | 403) => authError(status, 'user_banned', 'User is banned')
export const notAdmin = (message = 'User not allowed') => authError(403, 'not_admin', message)

export const signUpDisabled = () => authError(422, 'signup_disabled', 'Signups not allowed for this instance')
export const anonymousDisabled = () =>
  authError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
export const userAlreadyExists = () => authError(422, 'user_already_exists', 'User already registered')
export const emailExists = () =>
  authError(422, 'email_exists', 'A user with this email address has already been registered')
export const phoneExists = () =>
  authError(422, 'phone_exists', 'A user with this phone number has already been registered')
export const userNotFound = () => authError(404, 'user_not_found', 'User not found')
export const malformedId = (name: string) => authError(404, 'validation_failed', `${name} must be an UUID`)
export const manualLinkingDisabled = () =>
  authError(404, 'manual_linking_disabled', 'Manual linking is disabled')
export const samlDisabled = () => authError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
export const web3Disabled = () => authError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
export const providerDisabled = () => authError(400, 'provider_disabled', 'Provider is not enabled')
const phoneDisabled = (status: 400 | 422, message: string) =>
  authError(status, 'phone_provider_disabled', message)
export const smsNotConfigured = () => phoneDisabled(400, 'Unsupported phone provider')
export const phoneSignUpDisabled = () => phoneDisabled(400, 'Phone signups are disabled')
export const phoneSignInDisabled = () => phoneDisabled(422, 'Phone logins are disabled')

export const flowStateNotFound = () =>
  authError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
export const flowStateExpired = () =>
  authError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
export const badCodeVerifier = () =>
  authError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')

/** Not GoTrue's: the path is ours. */
export const invitationGone = () =>
  authError(
    410,
    'invitation_gone',
    'This invitation was used, ended or is older than 72 hours. Ask for a new one.',
  )

export const otpDisabled = () => authError(422, 'otp_disabled', 'Signups not allowed for otp')
export const reauthenticationUnconfirmed = () =>
  authError(422, 'email_not_confirmed', 'Please verify your email first.')
export const codeExpired = () => authError(403, 'otp_expired', 'Token has expired or is invalid')
export const emailLinkExpired = () => authError(403, 'otp_expired', 'Email link is invalid or has expired')
export const insufficientLevel = (status: 401 | 403 | 422, message: string) =>
  authError(status, 'insufficient_aal', message)

export const invalidCredentials = () => authError(400, 'invalid_credentials', 'Invalid login credentials')
export const unsupportedGrant = () => authError(400, 'invalid_credentials', 'unsupported_grant_type')
export const emailNotConfirmed = () => authError(400, 'email_not_confirmed', 'Email not confirmed')

export interface Weakness {
  message: string
  reasons: string[]
}

export const weakPassword = ({ message, reasons }: Weakness) =>
  new ApiError({ status: 422, code: 'weak_password', message, body: { weak_password: { reasons } } })
export const samePassword = () =>
  authError(422, 'same_password', 'New password should be different from the old password.')
export const currentPasswordInvalid = () =>
  authError(400, 'current_password_invalid', 'Current password is not correct.')
export const reauthenticationNeeded = () =>
  authError(400, 'reauthentication_needed', 'Password update requires reauthentication')
export const freshProofNeeded = () =>
  authError(
    403,
    'reauthentication_needed',
    'Sign in again to change what this account signs in with: the last proof is older than 15 minutes',
  )
export const reauthenticationNotValid = () =>
  authError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')

export const mailedTooSoon = (wait: number) =>
  tooManyRequests(
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${Math.ceil(wait)} seconds.`,
    wait,
  )

/** In OAuth's shape, which has no code and is the same for both API versions. */
export const refreshTokenRequired = () =>
  new ApiError({
    status: 400,
    code: 'invalid_request',
    message: 'refresh_token required',
    body: { error: 'invalid_request', error_description: 'refresh_token required' },
  })

const refresh = (code: string, what: string) => authError(400, code, `Invalid Refresh Token: ${what}`)
export const refreshTokenNotFound = () => refresh('refresh_token_not_found', 'Refresh Token Not Found')
export const refreshUserBanned = () => refresh('user_banned', 'User Banned')
export const refreshTokenAlreadyUsed = () => refresh('refresh_token_already_used', 'Already Used')

const tokenErrorMessages: Record<TokenErrorReason, string> = {
  malformed: 'token is malformed: token contains an invalid number of segments',
  algorithm: 'token is unverifiable: signing method is invalid',
  signature: 'token signature is invalid',
  expired: 'token has invalid claims: token is expired',
  'not-yet-valid': 'token has invalid claims: token is not valid yet',
  claims: 'token has invalid claims',
  'session-ended': 'session has ended',
}

const badToken = (reason: TokenErrorReason) =>
  authError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${tokenErrorMessages[reason]}`)

export function toAuthResponse(error: KnownError, requestHeaders: Headers): ErrorResponse | null {
  const known = toApiError(error)
  if (!known) {
    return null
  }
  const { status, body, headers } = known
  return 'error_description' in body ? { status, body, headers } : toDatedResponse(known, requestHeaders)
}

export const toAuthInternalError = (message: string, requestHeaders: Headers): ErrorResponse =>
  toDatedResponse(authError(500, 'unexpected_failure', message), requestHeaders)

function toDatedResponse(known: ApiError, requestHeaders: Headers): ErrorResponse {
  const { status, code, message, body } = known
  const dated = (requestHeaders.get('x-supabase-api-version') ?? '') >= apiVersion
  return {
    status,
    body: dated ? { code, message, ...body } : { code: status, error_code: code, msg: message, ...body },
    headers: {
      ...known.headers,
      'x-sb-error-code': code,
      ...(dated && { 'x-supabase-api-version': apiVersion }),
    },
  }
}

/** Violated by concurrent requests: each had passed its checks when the other wrote. */
const constraintErrors: Record<string, () => ApiError> = {
  users_email_key: emailExists,
  users_phone_key: phoneExists,
  identities_user_id_fkey: userNotFound,
  sessions_user_id_fkey: userNotFound,
  refresh_tokens_user_id_fkey: userNotFound,
  one_time_tokens_user_id_fkey: userNotFound,
  flow_states_user_id_fkey: userNotFound,
  mfa_factors_user_id_fkey: userNotFound,
  refresh_tokens_session_id_fkey: sessionNotFound,
  mfa_amr_claims_session_id_fkey: sessionNotFound,
  webauthn_credentials_user_id_fkey: userNotFound,
  webauthn_challenges_user_id_fkey: userNotFound,
  webauthn_challenges_session_id_fkey: sessionNotFound,
  mfa_challenges_factor_id_fkey: factorNotFound,
}

function toApiError(error: KnownError): ApiError | null {
  if (error instanceof ApiError) {
    return error
  }
  if (!(error instanceof postgres.PostgresError)) {
    return error.reason === 'session-ended' ? sessionNotFound() : badToken(error.reason)
  }
  // Lock timeouts, deadlocks and serialisation errors.
  if (['55P03', '40P01', '40001'].includes(error.code)) {
    return conflict()
  }
  if (error.schema_name === 'auth' && error.constraint_name) {
    return constraintErrors[error.constraint_name]?.() ?? null
  }
  // Class 22 is data that can't be stored, such as a zero byte in a text.
  return error.code.startsWith('22')
    ? validationFailed('The request contains a value that cannot be stored')
    : null
}
