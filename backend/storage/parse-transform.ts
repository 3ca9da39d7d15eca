import { createHash } from 'node:crypto'
import { z } from 'zod'
import * as errors from '../errors/storage.ts'
import { type ImageType, isImageType } from './image-type.ts'
import type { StoredObject } from './objects.ts'

const longestSide = 2000
const side = z.coerce
  .number()
  .int()
  .transform(length => Math.min(Math.max(length, 1), longestSide))

const transform = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: z.coerce.number().int().min(20).max(100).optional(),
  format: z.enum(['origin', 'avif', 'webp']).optional(),
})

export type Transform = z.infer<typeof transform>

export function parseTransform(query: Record<string, string>): Transform {
  const result = transform.safeParse(query)
  if (!result.success) {
    const [issue] = result.error.issues
    throw errors.invalidRequest(`querystring/${issue?.path.join('/')}: ${issue?.message}`)
  }
  return result.data
}

export const requestsOriginal = (query: Record<string, string>) =>
  ['width', 'height', 'quality', 'format'].every(
    name => query[name] === undefined || query[name] === 'origin',
  )

const resizingTypes = { cover: 'fill', contain: 'fit', fill: 'force' }

/** The header `X-Transformations`, in the words of the original's renderer. */
export function describeTransform({ width, height, resize, quality }: Transform): string {
  return [
    height && `height:${height}`,
    width && `width:${width}`,
    (height || width) && `resizing_type:${resizingTypes[resize]}`,
    quality && `quality:${quality}`,
  ]
    .filter(Boolean)
    .join(',')
}

/** The smallest format among those that the caller names (protocol §3.6). */
export function chooseFormat(source: string, { format }: Transform, accept: string): ImageType {
  if (!isImageType(source)) {
    throw errors.invalidRequest('The object is not an image that can be transformed')
  }
  if (format === 'origin') {
    return source
  }
  if (source !== 'image/gif' && (format === 'avif' || accept.includes('image/avif'))) {
    return 'image/avif'
  }
  if (format === 'webp' || accept.includes('image/webp')) {
    return 'image/webp'
  }
  return source === 'image/avif' ? 'image/jpeg' : source
}

export const toCacheKey = ({ version }: StoredObject, chosen: Transform, type: ImageType) =>
  createHash('sha256')
    .update(JSON.stringify([version, chosen.width, chosen.height, chosen.resize, chosen.quality, type]))
    .digest('hex')
