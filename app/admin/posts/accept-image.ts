import { type ShrunkImage, shrinkImage, toJpeg } from './shrink-image.ts'

const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
const mostBytes = 10 * 1024 * 1024

/** Phones give JPEG to a file picker that doesn't accept HEIC. */
export const acceptedImages = imageTypes.join(',')

export type AcceptedImage =
  | (ShrunkImage & { error: null })
  /** Why it can't be uploaded. */
  | { error: string }

/** In a format that every browser shows, and a size that a page needs. */
export async function acceptImage(file: File): Promise<AcceptedImage> {
  if (isHeic(file)) {
    const image = await toJpeg(file)
    const error = `${file.name} is a HEIC picture, which this browser can’t read. Save it as JPEG, then choose that.`
    return image ? { ...image, error: null } : { error }
  }
  if (!imageTypes.includes(file.type))
    return {
      error: `${file.name} can’t be shown on a page. Choose a JPEG, PNG, WebP, AVIF or GIF picture.`,
    }
  const fitted = await shrinkImage(file)
  const megabytes = (fitted.image.size / 1024 / 1024).toFixed(1)
  if (fitted.image.size > mostBytes)
    return { error: `${file.name} has ${megabytes} MB, and 10 MB is the limit.` }
  // Its name says that it is a picture, its bytes don't.
  if (!fitted.size)
    return { error: `${file.name} can’t be read as a picture. Choose another one, or save it anew.` }
  return { ...fitted, error: null }
}

/** Also of a type that can't be uploaded. */
export function isPicture(file: File): boolean {
  return file.type.startsWith('image/') || isHeic(file)
}

// Most browsers know no type for HEIC files.
function isHeic({ type, name }: File): boolean {
  return /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))
}
