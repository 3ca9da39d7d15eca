import sharp from 'sharp'

/** A picture of its own for each call, so that no two are equal by chance. */
export function drawImage(width = 64, height = 48) {
  const colour = { r: Math.floor(Math.random() * 256), g: 120, b: 60 }
  return sharp({ create: { width, height, channels: 3, background: colour } })
}

/** A photo as a phone makes it: lying on its side, with the place it was taken at. */
export const takePhoto = (width = 64, height = 48) =>
  drawImage(width, height)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'PhoneMaker', Copyright: 'Ada Obi' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' },
    })
    .jpeg()
    .toBuffer()

/** Two frames, each of one colour. */
export async function drawAnimation(format: 'gif' | 'webp'): Promise<Buffer> {
  // Two plain colours far apart: frames that look alike are stored as one.
  const draw = (background: string) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = await Promise.all([draw('#26348b'), draw('#ffc524')])
  return sharp(frames, { join: { animated: true } })
    .toFormat(format, { delay: [100, 100] })
    .toBuffer()
}
