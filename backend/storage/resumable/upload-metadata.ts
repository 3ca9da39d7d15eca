import * as errors from '../../errors/storage.ts'
import { parseMetadata, requireMimeType, toHeaderValue } from '../read-upload.ts'
import { requireBucketName, requireKey } from '../validate-names.ts'
import type { NewUpload } from './resumable-uploads.ts'

const maxLength = 1_400_000

/** `bucketName cG9zdHM=,objectName YS5wbmc=`: names with values in base64 (tus 1.0.0, creation). @throws InvalidRequest */
export function parseUploadMetadata(
  header: string | undefined,
): Pick<NewUpload, 'bucketId' | 'name' | 'contentType' | 'cacheControl' | 'userMetadata'> {
  if ((header?.length ?? 0) > maxLength) {
    throw errors.invalidRequest('Upload-Metadata is too long')
  }
  const pairs = (header ?? '').split(',').map(pair => {
    const [name = '', value = ''] = pair.trim().split(' ')
    return [name, Buffer.from(value, 'base64').toString()] as const
  })
  const values = new Map(pairs)
  const requireValue = (name: string) => {
    const value = values.get(name)
    if (!value) {
      throw errors.missingParameter(name)
    }
    return value
  }
  const age = values.get('cacheControl') ?? null
  const metadata = values.get('metadata')
  return {
    bucketId: requireBucketName(requireValue('bucketName')),
    name: requireKey(requireValue('objectName')),
    contentType: requireMimeType(values.get('contentType') || 'application/octet-stream'),
    cacheControl: toHeaderValue(age && (/^\d+$/.test(age) ? `max-age=${age}` : age)),
    userMetadata: metadata ? parseMetadata(metadata) : null,
  }
}
