import postgres from 'postgres'
import type { ErrorResponse, KnownError } from './api-error.ts'
import { ApiError, TokenError, type TokenErrorReason } from './api-error.ts'

interface StorageErrorOptions {
  code: string
  /** The status in the body; the HTTP status is nearly always 400 (protocol §3.2). */
  statusCode: number
  message: string
  /** `error` of the body, where it differs from the code. */
  error?: string
  status?: number
  headers?: Record<string, string>
  cause?: unknown
}

const storageError = ({
  code,
  statusCode,
  message,
  error = code,
  status = 400,
  ...rest
}: StorageErrorOptions) =>
  new ApiError({ status, code, message, body: { statusCode: String(statusCode), error }, ...rest })

export const noSuchKey = () =>
  storageError({ code: 'NoSuchKey', statusCode: 404, error: 'not_found', message: 'Object not found' })

export const fileMissing = () =>
  storageError({
    code: 'NoSuchKey',
    statusCode: 404,
    error: 'Not found',
    message: 'The resource was not found',
    headers: { 'cache-control': 'no-store' },
  })

export const noSuchBucket = () =>
  storageError({
    code: 'NoSuchBucket',
    statusCode: 404,
    error: 'Bucket not found',
    message: 'Bucket not found',
  })

export const accessDenied = (message: string) =>
  storageError({ code: 'AccessDenied', statusCode: 403, error: 'Unauthorized', message })

const alreadyExists = (code: 'KeyAlreadyExists' | 'BucketAlreadyExists') =>
  storageError({ code, statusCode: 409, error: 'Duplicate', message: 'The resource already exists' })

export const invalidKey = (key: string) =>
  storageError({ code: 'InvalidKey', statusCode: 400, message: `Invalid key: ${key.slice(0, 1024)}` })

export const invalidBucketName = () =>
  storageError({
    code: 'InvalidBucketName',
    statusCode: 400,
    error: 'Invalid Input',
    message: 'Bucket name invalid',
  })

export const bucketNotEmpty = () =>
  storageError({
    code: 'ResourceNotEmpty',
    statusCode: 409,
    message: 'The bucket you tried to delete is not empty',
  })

export const entityTooLarge = (message = 'The object exceeded the maximum allowed size') =>
  storageError({ code: 'EntityTooLarge', statusCode: 413, error: 'Payload too large', message })

export const invalidMimeType = (type: string) =>
  mimeTypeError(`mime type ${type.slice(0, 200)} is not supported`)

export const invalidContentType = () => mimeTypeError('Invalid Content-Type header')

export const damagedImage = (cause: unknown) =>
  mimeTypeError('The image is damaged and cannot be read', cause)

const mimeTypeError = (message: string, cause?: unknown) =>
  storageError({ code: 'InvalidMimeType', statusCode: 415, error: 'invalid_mime_type', message, cause })

export const invalidRequest = (message: string) =>
  storageError({ code: 'InvalidRequest', statusCode: 400, message })

export const missingParameter = (name: string) =>
  storageError({
    code: 'MissingParameter',
    statusCode: 400,
    message: `Missing Required Parameter ${name}`,
  })

export const invalidToken = (message: string) =>
  storageError({ code: 'InvalidJWT', statusCode: 400, message })

export const invalidSignature = (message = 'Invalid signature') =>
  storageError({ code: 'InvalidSignature', statusCode: 400, message })

export const invalidRange = (size: number) =>
  storageError({
    code: 'InvalidRange',
    statusCode: 416,
    error: 'invalid_range',
    message: 'invalid range provided',
    status: 416,
    headers: { 'content-range': `bytes */${size}` },
  })

export const tooBusy = () =>
  storageError({
    code: 'SlowDown',
    statusCode: 503,
    message: 'Too many images are being made at the moment, please try again',
    status: 503,
    headers: { 'retry-after': '2' },
  })

export const noRoom = (cause: unknown) =>
  storageError({
    code: 'InsufficientStorage',
    statusCode: 507,
    message: 'There is no room left for files',
    status: 507,
    cause,
  })

export const isNoRoom = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['InsufficientStorage', 'ENOSPC', 'EDQUOT'].includes(String(error.code))

/** The bucket is away, refuses our key, or is too slow. */
export const filesUnavailable = (cause: unknown) =>
  storageError({
    code: 'SlowDown',
    statusCode: 503,
    message: 'The files cannot be reached at the moment, please try again',
    status: 503,
    headers: { 'retry-after': '5', 'cache-control': 'no-store' },
    cause,
  })

/** Stored in the wrong place, files would be invisible to other processes and lost at the next start. */
export const wrongFileStore = () =>
  storageError({
    code: 'SlowDown',
    statusCode: 503,
    message:
      'Files cannot be stored at the moment, because their place was changed; an operator has been told',
    status: 503,
    headers: { 'retry-after': '30' },
  })

/** tus clients read the HTTP status, not the body's. */
const tusError = (status: number, code: string, message: string, headers: Record<string, string> = {}) =>
  storageError({
    code,
    statusCode: status,
    status,
    message,
    headers: { 'tus-resumable': '1.0.0', ...headers },
  })

export const otherTusVersion = (version: string) =>
  tusError(412, 'InvalidRequest', `Tus-Resumable must be ${version}`, { 'tus-version': version })

export const noSuchUpload = () => tusError(404, 'NoSuchUpload', 'There is no such upload')

export const uploadExpired = () => tusError(410, 'NoSuchUpload', 'The upload has expired')

export const uploadConflict = () =>
  tusError(409, 'InvalidUploadSignature', 'Upload-Offset is not where the upload is')

export const uploadLocked = () =>
  tusError(423, 'ResourceLocked', 'The upload is being finished by another connection')

export const uploadForbidden = () => tusError(403, 'AccessDenied', 'Only staff may upload in parts')

export const notAPart = () =>
  tusError(415, 'InvalidRequest', 'A part has the type application/offset+octet-stream')

export const noSuchRoute = (method: string, path: string) =>
  storageError({
    code: 'InvalidRequest',
    statusCode: 404,
    error: 'Not Found',
    message: `Route ${method}:${path} not found`,
    status: 404,
  })

/** In the words of jose, with which Supabase's storage verifies tokens. */
const tokenErrorMessages: Record<TokenErrorReason, string> = {
  malformed: 'Invalid Compact JWS',
  algorithm: '"alg" (Algorithm) Header Parameter value not allowed',
  signature: 'signature verification failed',
  expired: '"exp" claim timestamp check failed',
  'not-yet-valid': '"nbf" claim timestamp check failed',
  claims: 'unexpected "role" claim value',
  'session-ended': 'Session from session_id claim in JWT does not exist',
}

export function toStorageResponse(error: KnownError): ErrorResponse | null {
  const known = toApiError(error)
  if (!known) {
    return null
  }
  const { code, message, status, headers, body } = known
  return { status, body: { statusCode: String(status), error: code, ...body, message, code }, headers }
}

function toApiError(error: KnownError): ApiError | null {
  if (error instanceof TokenError) {
    return accessDenied(tokenErrorMessages[error.reason])
  }
  return error instanceof postgres.PostgresError ? fromDatabase(error) : error
}

function fromDatabase(error: postgres.PostgresError): ApiError | null {
  switch (error.code) {
    case '42501':
      return accessDenied('new row violates row-level security policy')
    case '23505':
      return alreadyExists(error.table_name === 'buckets' ? 'BucketAlreadyExists' : 'KeyAlreadyExists')
    case '23503':
      return error.constraint_name === 'objects_bucket_id_fkey' ? noSuchBucket() : null
    // NUL, which neither text nor jsonb can hold.
    case '22021':
    case '22P05':
      return invalidRequest('The request has characters that cannot be stored')
    case '53100':
      return noRoom(error)
    case 'HF001':
      return wrongFileStore()
    case '57014':
      return storageError({
        code: 'DatabaseTimeout',
        statusCode: 544,
        message: 'The connection to the database timed out',
        status: 544,
      })
    case '53300':
      return storageError({
        code: 'SlowDown',
        statusCode: 429,
        message: 'Too many connections issued to the database',
        status: 429,
        headers: { 'retry-after': '1' },
      })
    default:
      return null
  }
}
