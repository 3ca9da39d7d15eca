import sharp, { type Sharp } from 'sharp'
import * as failures from '../errors/storage.ts'
import type { ImageType } from './image-type.ts'
import { stripMetadata } from './strip-metadata.ts'

/** The largest pictures that are decoded: 64 million pixels, all frames of an animation together. */
export const maxPixels = 64_000_000

/** Seconds after which decoding and resizing are given up; an encoder runs to its end, which the limit of pixels bounds. */
const timeLimit = 30

/**
 * The same picture in the same format without its metadata, upright. Where the file can be taken apart the pixels are
 * not touched; it is decoded and encoded again only to turn it, and for AVIF with metadata.
 * @throws InvalidMimeType for what can't be read, EntityTooLarge for too many pixels
 */
export async function cleanImage(content: Buffer, type: ImageType): Promise<Buffer> {
  const image = sharp(content, { animated: true, failOn: 'error', limitInputPixels: false })
  const facts = await image.metadata().catch(cause => {
    throw failures.damagedImage(cause)
  })
  if (facts.width * facts.height > maxPixels) {
    throw failures.entityTooLarge(`The image has more than ${maxPixels / 1_000_000} million pixels`)
  }
  const isTurned = (facts.orientation ?? 1) > 1 && (facts.pages ?? 1) === 1
  if (type === 'image/avif' && !isTurned && !facts.exif && !facts.xmp) {
    return content
  }
  const stripped = isTurned ? null : stripMetadata(content, type)
  return stripped ?? encodeAgain(image, { content, type, isTurned })
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
      throw failures.damagedImage(cause)
    })
}

const isLossless = (webp: Buffer) => webp.subarray(0, 4096).includes('VP8L')
