/** In pixels; shown at 40 and 64. */
const edge = 128
/** Characters, by the database's constraint `picture_is_a_small_image`. */
const longest = 20_000

/** A square from the middle. Null for a file this browser can't read. */
export async function toSmallPicture(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = edge
  const context = canvas.getContext('2d')
  const side = Math.min(picture.width, picture.height)
  context?.drawImage(
    picture,
    ...([(picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, edge, edge].map(
      Math.round,
    ) as [number, number, number, number, number, number, number, number]),
  )
  picture.close()
  // The best quality that fits.
  const drawn = [0.85, 0.6, 0.3].map(quality => canvas.toDataURL('image/jpeg', quality))
  return drawn.find(({ length }) => length <= longest) ?? null
}
