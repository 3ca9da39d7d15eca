import type { ImageType } from './image-type.ts'

/** Copies all but EXIF, XMP, comments, previews and trailing bytes. Null for other and for malformed files. */
export function stripMetadata(content: Buffer, type: ImageType): Buffer | null {
  const strip = strippers[type]
  try {
    return strip ? strip(content) : null
  } catch (error) {
    if (error instanceof RangeError) {
      return null
    }
    throw error
  }
}

const strippers: Partial<Record<ImageType, (content: Buffer) => Buffer | null>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
  'image/gif': stripGif,
}

/** ITU-T T.81, annex B. */
function stripJpeg(content: Buffer): Buffer | null {
  const kept = [content.subarray(0, 2)]
  let position = 2
  for (;;) {
    if (content.readUInt8(position) !== 0xff) {
      return null
    }
    const marker = content.readUInt8(position + 1)
    if (marker === 0xff) {
      position += 1
      continue
    }
    if (marker === 0xd9) {
      kept.push(content.subarray(position, position + 2))
      return Buffer.concat(kept)
    }
    let end = position + 2 + content.readUInt16BE(position + 2)
    if (marker === 0xda) {
      end = findEndOfScan(content, end)
    }
    const segment = content.subarray(position, end)
    const use = classifyJpegSegment(marker, segment)
    if (use === 'unknown' || end > content.length) {
      return null
    }
    if (use === 'keep') {
      kept.push(segment)
    }
    position = end
  }
}

function classifyJpegSegment(marker: number, segment: Buffer): 'keep' | 'drop' | 'unknown' {
  const begins = (text: string) => segment.toString('latin1', 4, 4 + text.length) === text
  if ((marker >= 0xc0 && marker <= 0xcf) || [0xda, 0xdb, 0xdd].includes(marker)) {
    return 'keep'
  }
  if (marker === 0xe0 && begins('JFIF\0')) {
    return segment.length === 18 ? 'keep' : 'unknown' // a longer one carries a small preview
  }
  if ((marker === 0xe2 && begins('ICC_PROFILE\0')) || (marker === 0xee && begins('Adobe'))) {
    return 'keep'
  }
  return (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe ? 'drop' : 'unknown'
}

/** Within a scan, FF is followed by 00 or a restart marker; anything else ends it. */
function findEndOfScan(content: Buffer, start: number): number {
  let position = start
  for (;;) {
    position = content.indexOf(0xff, position)
    if (position === -1) {
      throw new RangeError('The scan has no end')
    }
    const next = content.readUInt8(position + 1)
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) {
      return position
    }
    position += 2
  }
}

const pngChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
)

/** PNG, third edition, §5: length, type, data, checksum. */
function stripPng(content: Buffer): Buffer | null {
  const kept = [content.subarray(0, 8)]
  let position = 8
  for (;;) {
    const end = position + 12 + content.readUInt32BE(position)
    const type = content.toString('latin1', position + 4, position + 8)
    if (end > content.length) {
      return null
    }
    if (pngChunks.has(type)) {
      kept.push(content.subarray(position, end))
    }
    if (type === 'IEND') {
      return Buffer.concat(kept)
    }
    position = end
  }
}

const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ANIM', 'ANMF', 'ALPH', 'ICCP'])

/** RFC 9649. */
function stripWebp(content: Buffer): Buffer | null {
  const fileEnd = 8 + content.readUInt32LE(4)
  const kept: Buffer[] = []
  for (let position = 12; position + 8 <= fileEnd; ) {
    const size = content.readUInt32LE(position + 4)
    const end = position + 8 + size + (size % 2)
    const type = content.toString('latin1', position, position + 4)
    if (end > content.length) {
      return null
    }
    if (webpChunks.has(type)) {
      const chunk = Buffer.from(content.subarray(position, end))
      if (type === 'VP8X') {
        chunk.writeUInt8(chunk.readUInt8(8) & ~0x0c, 8) // clears the bits that announce EXIF and XMP
      }
      kept.push(chunk)
    }
    position = end
  }
  const body = Buffer.concat(kept)
  const head = Buffer.from(content.subarray(0, 12))
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}

/** GIF89a; of the application extensions only those that repeat an animation stay. */
function stripGif(content: Buffer): Buffer | null {
  const colourTableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const skipBlocks = (start: number) => {
    let position = start
    while (content.readUInt8(position) !== 0) {
      position += 1 + content.readUInt8(position)
    }
    return position + 1
  }
  let position = 13 + colourTableSize(content.readUInt8(10))
  const kept = [content.subarray(0, position)]
  for (;;) {
    const start = position
    const kind = content.readUInt8(position)
    if (kind === 0x3b) {
      kept.push(content.subarray(position, position + 1))
      return Buffer.concat(kept)
    }
    if (kind === 0x2c) {
      position = skipBlocks(position + 11 + colourTableSize(content.readUInt8(position + 9)))
      kept.push(content.subarray(start, position))
    } else if (kind === 0x21) {
      const label = content.readUInt8(position + 1)
      const application = content.toString('latin1', position + 3, position + 14)
      position = skipBlocks(position + 2)
      if (label === 0xf9 || (label === 0xff && /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(application))) {
        kept.push(content.subarray(start, position))
      }
    } else {
      return null
    }
  }
}
