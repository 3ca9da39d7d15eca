import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { z } from 'zod'
import * as errors from '../errors/storage.ts'
import { maxPixels } from './clean-image.ts'
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

/** In seconds, for decoding and resizing, of a process that gives way to others; encoders run to their end. */
const timeLimit = 60

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

/** The smallest format that the caller reads; what it does not name, it is not sent (protocol §3.6). */
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

/** Decoding an image costs so many times less than encoding one of its size. */
const decodingShare = 8

export interface TransformedImage {
  content: Buffer
  /** What it costs: what was encoded, and what was decoded by its lesser weight. */
  megapixels: number
}

/** An animation, which AVIF is not encoded for, comes as WebP. @throws InvalidMimeType */
export async function transformImage(
  content: Uint8Array,
  chosen: Transform,
  type: ImageType,
): Promise<TransformedImage> {
  try {
    const source = await sharp(content, { limitInputPixels: maxPixels }).metadata()
    const { pages = 1 } = source
    const made = await encodeImage(content, chosen, pages > 1 && type === 'image/avif' ? 'image/webp' : type)
    const decoded = source.width * source.height * pages
    const encoded = made.info.width * made.info.height
    return { content: made.data, megapixels: (decoded / decodingShare + encoded) / 1_000_000 }
  } catch (error) {
    throw errors.damagedImage(error)
  }
}

function encodeImage(content: Uint8Array, chosen: Transform, type: ImageType) {
  const { width, height, resize, quality = 80 } = chosen
  const mayMove = type === 'image/webp' || type === 'image/gif'
  const image = sharp(content, { animated: mayMove, limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({
      ...(width && { width }),
      ...(height && { height }),
      fit: resize === 'contain' ? 'inside' : resize,
      withoutEnlargement: true,
      // Shrinking on load is faster, but sides come out a pixel off.
      fastShrinkOnLoad: false,
    })
    .timeout({ seconds: timeLimit })
  const encoders: Record<ImageType, () => Sharp> = {
    'image/jpeg': () => image.flatten({ background: 'white' }).jpeg({ quality, mozjpeg: true }),
    'image/png': () => image.png(),
    'image/webp': () => image.webp({ quality }),
    // AVIF needs a lower number for the same look; at 2,000 pixels more effort takes five times as long and saves nothing.
    'image/avif': () => image.avif({ quality: Math.round(quality * 0.75), effort: 1 }),
    'image/gif': () => image.gif(),
  }
  return encoders[type]().toBuffer({ resolveWithObject: true })
}
