import postgres from 'postgres'
import type { Answer, KnownError } from './failure.ts'
import { Failure, TokenFailure, type TokenFault } from './failure.ts'

interface StorageFacts {
  code: string
  /** The status that the body tells; the HTTP status is 400 nearly always (protocol §3.2). */
  statusCode: number
  message: string
  /** `error` of the body, where it differs from the code. */
  error?: string
  status?: number
  headers?: Record<string, string>
  cause?: unknown
}

const storageFailure = ({ code, statusCode, message, error = code, status = 400, ...rest }: StorageFacts) =>
  new Failure({ status, code, message, body: { statusCode: String(statusCode), error }, ...rest })

export const noSuchKey = () =>
  storageFailure({ code: 'NoSuchKey', statusCode: 404, error: 'not_found', message: 'Object not found' })

/** The row is there and its file is not. */
export const fileMissing = () =>
  storageFailure({
    code: 'NoSuchKey',
    statusCode: 404,
    error: 'Not found',
    message: 'The resource was not found',
    headers: { 'cache-control': 'no-store' },
  })

export const noSuchBucket = () =>
  storageFailure({
    code: 'NoSuchBucket',
    statusCode: 404,
    error: 'Bucket not found',
    message: 'Bucket not found',
  })

export const accessDenied = (message: string) =>
  storageFailure({ code: 'AccessDenied', statusCode: 403, error: 'Unauthorized', message })

const alreadyExists = (code: 'KeyAlreadyExists' | 'BucketAlreadyExists') =>
  storageFailure({ code, statusCode: 409, error: 'Duplicate', message: 'The resource already exists' })

export const invalidKey = (key: string) =>
  storageFailure({ code: 'InvalidKey', statusCode: 400, message: `Invalid key: ${key.slice(0, 1024)}` })

export const invalidBucketName = () =>
  storageFailure({
    code: 'InvalidBucketName',
    statusCode: 400,
    error: 'Invalid Input',
    message: 'Bucket name invalid',
  })

export const bucketNotEmpty = () =>
  storageFailure({
    code: 'ResourceNotEmpty',
    statusCode: 409,
    message: 'The bucket you tried to delete is not empty',
  })

export const entityTooLarge = (message = 'The object exceeded the maximum allowed size') =>
  storageFailure({ code: 'EntityTooLarge', statusCode: 413, error: 'Payload too large', message })

export const invalidMimeType = (type: string) =>
  mimeTypeFailure(`mime type ${type.slice(0, 200)} is not supported`)

export const invalidContentType = () => mimeTypeFailure('Invalid Content-Type header')

export const damagedImage = (cause: unknown) =>
  mimeTypeFailure('The image is damaged and cannot be read', cause)

const mimeTypeFailure = (message: string, cause?: unknown) =>
  storageFailure({ code: 'InvalidMimeType', statusCode: 415, error: 'invalid_mime_type', message, cause })

export const invalidRequest = (message: string) =>
  storageFailure({ code: 'InvalidRequest', statusCode: 400, message })

export const missingParameter = (name: string) =>
  storageFailure({
    code: 'MissingParameter',
    statusCode: 400,
    message: `Missing Required Parameter ${name}`,
  })

export const invalidToken = (message: string) =>
  storageFailure({ code: 'InvalidJWT', statusCode: 400, message })

export const invalidSignature = (message = 'Invalid signature') =>
  storageFailure({ code: 'InvalidSignature', statusCode: 400, message })

export const invalidRange = (size: number) =>
  storageFailure({
    code: 'InvalidRange',
    statusCode: 416,
    error: 'invalid_range',
    message: 'invalid range provided',
    status: 416,
    headers: { 'content-range': `bytes */${size}` },
  })

export const tooBusy = () =>
  storageFailure({
    code: 'SlowDown',
    statusCode: 503,
    message: 'Too many images are being made at the moment, please try again',
    status: 503,
    headers: { 'retry-after': '2' },
  })

export const noRoom = (cause: unknown) =>
  storageFailure({
    code: 'InsufficientStorage',
    statusCode: 507,
    message: 'There is no room left for files',
    status: 507,
    cause,
  })

export const noSuchRoute = (method: string, path: string) =>
  storageFailure({
    code: 'InvalidRequest',
    statusCode: 404,
    error: 'Not Found',
    message: `Route ${method}:${path} not found`,
    status: 404,
  })

/** The words of the library that the original verifies tokens with. */
const tokenFaults: Record<TokenFault, string> = {
  malformed: 'Invalid Compact JWS',
  algorithm: '"alg" (Algorithm) Header Parameter value not allowed',
  signature: 'signature verification failed',
  expired: '"exp" claim timestamp check failed',
  'not-yet-valid': '"nbf" claim timestamp check failed',
  claims: 'unexpected "role" claim value',
  'session-ended': 'Session from session_id claim in JWT does not exist',
}

export function toStorageAnswer(error: KnownError): Answer | null {
  const failure = toFailure(error)
  if (!failure) {
    return null
  }
  const { code, message, status, headers, body } = failure
  return { status, body: { statusCode: String(status), error: code, ...body, message, code }, headers }
}

function toFailure(error: KnownError): Failure | null {
  if (error instanceof TokenFailure) {
    return accessDenied(tokenFaults[error.fault])
  }
  return error instanceof postgres.PostgresError ? fromDatabase(error) : error
}

function fromDatabase(error: postgres.PostgresError): Failure | null {
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
    case '57014':
      return storageFailure({
        code: 'DatabaseTimeout',
        statusCode: 544,
        message: 'The connection to the database timed out',
        status: 544,
      })
    case '53300':
      return storageFailure({
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
