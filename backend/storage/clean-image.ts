import sharp, { type Sharp } from 'sharp'
import * as errors from '../errors/storage.ts'
import type { ImageSize } from './image-tasks.ts'
import type { ImageType } from './image-type.ts'
import { stripMetadata } from './strip-metadata.ts'

export const maxPixels = 64_000_000 // all frames of an animation together

const timeLimit = 60 // seconds for decoding and turning; encoders run to their end, which maxPixels bounds

/** Without metadata and upright; encoded again only where it must be. @throws InvalidMimeType, EntityTooLarge */
export async function cleanImage(
  content: Buffer,
  type: ImageType,
): Promise<{ content: Buffer; size: ImageSize }> {
  const image = sharp(content, { animated: true, failOn: 'error', limitInputPixels: false })
  const metadata = await image.metadata().catch(cause => {
    throw errors.damagedImage(cause)
  })
  if (metadata.width * metadata.height > maxPixels) {
    throw errors.entityTooLarge(`The image has more than ${maxPixels / 1_000_000} million pixels`)
  }
  const isTurned = (metadata.orientation ?? 1) > 1 && (metadata.pages ?? 1) === 1
  const height = metadata.pageHeight ?? metadata.height
  const isOnItsSide = isTurned && (metadata.orientation ?? 1) > 4
  const size = isOnItsSide ? { width: height, height: metadata.width } : { width: metadata.width, height }
  if (type === 'image/avif' && !isTurned && !metadata.exif && !metadata.xmp) {
    return { content, size }
  }
  const stripped = isTurned ? null : stripMetadata(content, type)
  return { content: stripped ?? (await encodeAgain(image, { content, type, isTurned })), size }
}

function encodeAgain(
  image: Sharp,
  { content, type, isTurned }: { content: Buffer; type: ImageType; isTurned: boolean },
): Promise<Buffer> {
  const upright = isTurned ? image.autoOrient() : image
  const encoders: Record<ImageType, () => Sharp> = {
    'image/jpeg': () => upright.jpeg({ quality: 90 }),
    'image/png': () => upright.png(),
    'image/webp': () => upright.webp(isLossless(content) ? { lossless: true } : { quality: 90 }),
    'image/avif': () => upright.avif({ quality: 70, effort: 2 }),
    'image/gif': () => upright.gif(),
  }
  return encoders[type]()
    .timeout({ seconds: timeLimit })
    .toBuffer()
    .catch(cause => {
      throw errors.damagedImage(cause)
    })
}

const isLossless = (webp: Buffer) => webp.subarray(0, 4096).includes('VP8L')
