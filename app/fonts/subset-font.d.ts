declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2' | 'truetype'
    variationAxes: Record<string, number | { min: number; max: number }>
    keepFeatures: string[]
    noHinting: boolean
    keepAllGlyphs?: boolean
  }
  export default function subsetFont(
    font: Uint8Array,
    text: string | undefined,
    options: Options,
  ): Promise<Uint8Array>
}
