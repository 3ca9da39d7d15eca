import sharp from 'sharp'

/** A palette loses nothing, as there are few colours, and is a third of the size. */
export const drawPng = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).png({ palette: true, quality: 92, effort: 7 }).toBuffer()
