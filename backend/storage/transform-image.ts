import sharp, { type Sharp } from 'sharp'
import * as errors from '../errors/storage.ts'
import { maxPixels } from './clean-image.ts'
import type { ImageType } from './image-type.ts'
import type { Transform } from './parse-transform.ts'

const timeLimit = 60 // seconds for decoding and resizing at low priority; encoders run to their end

const decodingShare = 8 // decoding an image costs this many times less than encoding one of its size

export interface TransformedImage {
  content: Buffer
  megapixels: number // the cost: what was encoded, and what was decoded divided by decodingShare
}

/** An animation comes as WebP in place of AVIF. @throws InvalidMimeType */
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
      fastShrinkOnLoad: false, // shrinking on load is faster, but sides come out a pixel off
    })
    .timeout({ seconds: timeLimit })
  const encoders: Record<ImageType, () => Sharp> = {
    'image/jpeg': () => image.flatten({ background: 'white' }).jpeg({ quality, mozjpeg: true }),
    'image/png': () => image.png(),
    'image/webp': () => image.webp({ quality }),
    // AVIF needs a lower number for the same look; more effort takes five times as long at 2,000 px and saves nothing.
    'image/avif': () => image.avif({ quality: Math.round(quality * 0.75), effort: 1 }),
    'image/gif': () => image.gif(),
  }
  return encoders[type]().toBuffer({ resolveWithObject: true })
}
