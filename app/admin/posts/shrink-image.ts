const longestEdge = 1600
// GIFs may move, and AVIF can't be written by browsers.
const shrinkable = ['image/jpeg', 'image/png', 'image/webp']

/**
 * The picture, no longer than 1600 px on either edge: what a phone's camera takes is ten times what a page shows, and
 * uploads are paid for by the megabyte. Answers the file itself if it fits.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (!shrinkable.includes(file.type)) return file
  // A file the browser can't read is left to the server, which says what is wrong with it.
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const { width, height } = toFittingSize(picture.width, picture.height)
  if (width === picture.width && height === picture.height) {
    picture.close()
    return file
  }
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
  picture.close()
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, file.type, 0.85))
  return blob?.type === file.type ? new File([blob], file.name, { type: file.type }) : file
}

/** Keeps the proportions; never enlarges. */
export function toFittingSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longestEdge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
