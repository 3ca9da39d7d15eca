const longestEdge = 1600
// GIFs may be animated, and browsers can't write AVIF.
const shrinkable = ['image/jpeg', 'image/png', 'image/webp']

export interface Size {
  width: number
  height: number
}

export interface ShrunkImage {
  image: File
  /** In pixels; null for a file this browser can't read. */
  size: Size | null
}

/** At most 1600 px per edge: cameras take ten times what a page shows, and uploads are paid by the megabyte. */
export async function shrinkImage(file: File): Promise<ShrunkImage> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return { image: file, size: null }
  const { width, height } = picture
  const size = toFittingSize(width, height)
  const fits = size.width === width && size.height === height
  const drawn = fits || !shrinkable.includes(file.type) ? null : await draw(picture, file.type, file.name)
  picture.close()
  return drawn ?? { image: file, size: { width, height } }
}

/** Null if this browser can't read the picture. */
export async function toJpeg(file: File): Promise<ShrunkImage | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  const drawn = picture && (await draw(picture, 'image/jpeg', file.name.replace(/\.\w+$/, '.jpg')))
  picture?.close()
  return drawn
}

export function toFittingSize(width: number, height: number): Size {
  const scale = Math.min(1, longestEdge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function draw(picture: ImageBitmap, type: string, name: string): Promise<ShrunkImage | null> {
  const size = toFittingSize(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, size)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, size.width, size.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, 0.85))
  return blob?.type === type ? { image: new File([blob], name, { type }), size } : null
}
