/** Told by their bytes, never by a name or a header. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const

export type ImageType = (typeof imageTypes)[number]

export const isImageType = (type: string): type is ImageType =>
  (imageTypes as readonly string[]).includes(type)

export function findImageType(content: Uint8Array): ImageType | null {
  const head = Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 64))
  const at = (offset: number, text: string) =>
    head.subarray(offset, offset + text.length).equals(Buffer.from(text, 'latin1'))
  if (at(0, '\xff\xd8\xff')) {
    return 'image/jpeg'
  }
  if (at(0, '\x89PNG\r\n\x1a\n')) {
    return 'image/png'
  }
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) {
    return 'image/gif'
  }
  if (at(0, 'RIFF') && at(8, 'WEBP')) {
    return 'image/webp'
  }
  return at(4, 'ftyp') && hasAvifBrand(head) ? 'image/avif' : null
}

/** The major brand, a version number, then the compatible brands (ISO/IEC 14496-12 §4.3). */
function hasAvifBrand(head: Buffer): boolean {
  const end = Math.min(head.length, head.readUInt32BE(0))
  for (let offset = 8; offset + 4 <= end; offset += 4) {
    const brand = head.toString('latin1', offset, offset + 4)
    if (offset !== 12 && (brand === 'avif' || brand === 'avis')) {
      return true
    }
  }
  return false
}
