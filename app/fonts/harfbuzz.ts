import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

interface Shaping {
  Blob: new (bytes: ArrayBuffer) => object
  Face: new (blob: object) => { upem: number }
  Font: new (face: object) => { glyphToPath(glyph: number): string }
  Buffer: new () => {
    addText(text: string): void
    guessSegmentProperties(): void
    getGlyphInfos(): { codepoint: number }[]
    getGlyphPositions(): { xAdvance: number; xOffset: number; yOffset: number }[]
  }
  shape(font: object, buffer: object): void
}

/** The HarfBuzz that subset-font depends on. */
const harfbuzz = (await import(
  pathToFileURL(createRequire(import.meta.resolve('subset-font')).resolve('harfbuzzjs')).href
)) as Shaping

export interface Shaped {
  /** No glyph is the font's sign for "missing". */
  complete: boolean
  advance: number
  glyphs: { path: string; x: number; y: number }[]
}

/** In units of 1/1000 em. */
export function openShaper(sfnt: Uint8Array): (text: string) => Shaped {
  const bytes = new Uint8Array(sfnt).buffer
  const face = new harfbuzz.Face(new harfbuzz.Blob(bytes))
  const font = new harfbuzz.Font(face)
  const scale = 1000 / face.upem
  return text => {
    const buffer = new harfbuzz.Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    harfbuzz.shape(font, buffer)
    const ids = buffer.getGlyphInfos().map(({ codepoint }) => codepoint)
    let pen = 0
    const glyphs = buffer.getGlyphPositions().map(({ xAdvance, xOffset, yOffset }, index) => {
      const path = font.glyphToPath(ids[index] ?? 0)
      const glyph = { path, x: (pen + xOffset) * scale, y: yOffset * scale }
      pen += xAdvance
      return glyph
    })
    return { complete: !ids.includes(0), advance: pen * scale, glyphs }
  }
}
