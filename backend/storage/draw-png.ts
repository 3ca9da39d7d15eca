import sharp from 'sharp'

/** Few colours, so a palette loses nothing and weighs a third. */
export const drawPng = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).png({ palette: true, quality: 92, effort: 7 }).toBuffer()
