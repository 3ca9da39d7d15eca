/** What the auth service refuses, in GoTrue's codes and words (protocol §2.2, §2.5–2.9), and their shape on the wire. */
import postgres from 'postgres'
import { factorNotFound } from './auth-factors.ts'
import type { Answer, KnownError } from './failure.ts'
import { Failure, type TokenFault } from './failure.ts'
import { tooManyRequests } from './gateway.ts'

export const apiVersion = '2024-01-01'

const failure = (status: number, code: string, message: string) => new Failure({ status, code, message })

export const validationFailed = (message: string) => failure(400, 'validation_failed', message)
export const badJson = (reason: string) =>
  failure(400, 'bad_json', `Could not parse request body as JSON: ${reason}`)
const conflict = () =>
  failure(409, 'conflict', 'Too many concurrent token refresh requests on the same session or refresh token')

export const noAuthorization = () =>
  failure(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
export const missingSubject = () => failure(403, 'bad_jwt', 'invalid claim: missing sub claim')
export const userNotFoundByToken = () =>
  failure(403, 'user_not_found', 'User from sub claim in JWT does not exist')
export const sessionNotFound = () =>
  failure(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
export const userBanned = (status: 400 | 403) => failure(status, 'user_banned', 'User is banned')
export const notAdmin = (message = 'User not allowed') => failure(403, 'not_admin', message)

export const signUpDisabled = () => failure(422, 'signup_disabled', 'Signups not allowed for this instance')
export const anonymousDisabled = () =>
  failure(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
export const userAlreadyExists = () => failure(422, 'user_already_exists', 'User already registered')
export const emailExists = () =>
  failure(422, 'email_exists', 'A user with this email address has already been registered')
export const phoneExists = () =>
  failure(422, 'phone_exists', 'A user with this phone number has already been registered')
export const userNotFound = () => failure(404, 'user_not_found', 'User not found')
export const malformedId = (name: string) => failure(404, 'validation_failed', `${name} must be an UUID`)
export const manualLinkingDisabled = () =>
  failure(404, 'manual_linking_disabled', 'Manual linking is disabled')
export const samlDisabled = () => failure(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
export const web3Disabled = () => failure(422, 'web3_provider_disabled', 'Web3 provider is disabled')
export const providerDisabled = () => failure(400, 'provider_disabled', 'Provider is not enabled')
const phoneDisabled = (status: 400 | 422, message: string) =>
  failure(status, 'phone_provider_disabled', message)
export const smsNotConfigured = () => phoneDisabled(400, 'Unsupported phone provider')
export const phoneSignUpDisabled = () => phoneDisabled(400, 'Phone signups are disabled')
export const phoneSignInDisabled = () => phoneDisabled(422, 'Phone logins are disabled')

export const flowStateNotFound = () =>
  failure(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
export const flowStateExpired = () =>
  failure(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
export const badCodeVerifier = () =>
  failure(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')

export const otpDisabled = () => failure(422, 'otp_disabled', 'Signups not allowed for otp')
export const reauthenticationUnconfirmed = () =>
  failure(422, 'email_not_confirmed', 'Please verify your email first.')
export const codeExpired = () => failure(403, 'otp_expired', 'Token has expired or is invalid')
export const emailLinkExpired = () => failure(403, 'otp_expired', 'Email link is invalid or has expired')
export const insufficientLevel = (status: 401 | 403 | 422, message: string) =>
  failure(status, 'insufficient_aal', message)

export const invalidCredentials = () => failure(400, 'invalid_credentials', 'Invalid login credentials')
export const unsupportedGrant = () => failure(400, 'invalid_credentials', 'unsupported_grant_type')
export const emailNotConfirmed = () => failure(400, 'email_not_confirmed', 'Email not confirmed')

export interface Weakness {
  message: string
  reasons: string[]
}

export const weakPassword = ({ message, reasons }: Weakness) =>
  new Failure({ status: 422, code: 'weak_password', message, body: { weak_password: { reasons } } })
export const samePassword = () =>
  failure(422, 'same_password', 'New password should be different from the old password.')
export const currentPasswordInvalid = () =>
  failure(400, 'current_password_invalid', 'Current password is not correct.')
export const reauthenticationNeeded = () =>
  failure(400, 'reauthentication_needed', 'Password update requires reauthentication')
export const reauthenticationNotValid = () =>
  failure(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')

/** A second mail to one account; the wait is in seconds. */
export const mailedTooSoon = (wait: number) =>
  tooManyRequests(
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${Math.ceil(wait)} seconds.`,
    wait,
  )

/** The OAuth shape, which has no code; the same for both API versions. */
export const refreshTokenRequired = () =>
  new Failure({
    status: 400,
    code: 'invalid_request',
    message: 'refresh_token required',
    body: { error: 'invalid_request', error_description: 'refresh_token required' },
  })

const refresh = (code: string, what: string) => failure(400, code, `Invalid Refresh Token: ${what}`)
export const refreshTokenNotFound = () => refresh('refresh_token_not_found', 'Refresh Token Not Found')
export const refreshUserBanned = () => refresh('user_banned', 'User Banned')
export const refreshTokenAlreadyUsed = () => refresh('refresh_token_already_used', 'Already Used')

const tokenFaults: Record<TokenFault, string> = {
  malformed: 'token is malformed: token contains an invalid number of segments',
  algorithm: 'token is unverifiable: signing method is invalid',
  signature: 'token signature is invalid',
  expired: 'token has invalid claims: token is expired',
  'not-yet-valid': 'token has invalid claims: token is not valid yet',
  claims: 'token has invalid claims',
  'session-ended': 'session has ended',
}

const badToken = (fault: TokenFault) =>
  failure(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${tokenFaults[fault]}`)

export function toAuthAnswer(error: KnownError, requestHeaders: Headers): Answer | null {
  const known = toFailure(error)
  if (!known) {
    return null
  }
  const { status, body, headers } = known
  return 'error_description' in body ? { status, body, headers } : toDatedAnswer(known, requestHeaders)
}

/** For a client any 500 means to try again. */
export const toAuthBug = (message: string, requestHeaders: Headers): Answer =>
  toDatedAnswer(failure(500, 'unexpected_failure', message), requestHeaders)

function toDatedAnswer(known: Failure, requestHeaders: Headers): Answer {
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

/** What requests at the same time leave to the constraints: each had passed its checks when the other wrote. */
const constraintFailures: Record<string, () => Failure> = {
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
  mfa_challenges_factor_id_fkey: factorNotFound,
}

function toFailure(error: KnownError): Failure | null {
  if (error instanceof Failure) {
    return error
  }
  if (!(error instanceof postgres.PostgresError)) {
    return error.fault === 'session-ended' ? sessionNotFound() : badToken(error.fault)
  }
  // Locks not given in time, deadlocks and serialisation failures.
  if (['55P03', '40P01', '40001'].includes(error.code)) {
    return conflict()
  }
  if (error.schema_name === 'auth' && error.constraint_name) {
    return constraintFailures[error.constraint_name]?.() ?? null
  }
  // Class 22: what was sent can't be stored, such as a zero byte in a text.
  return error.code.startsWith('22')
    ? validationFailed('The request contains a value that cannot be stored')
    : null
}
