import { type Glyph, motifs } from '../../ui/glyphs.ts'
import { toHash } from '../../ui/to-hash.ts'

interface CoverDesign {
  first: Glyph
  second: Glyph
  ground: string
  ink: string
  accent: string
  scale: number
}

const grounds = [
  { ground: '#26348b', ink: '#ffffff', accent: '#8f9ae6' },
  { ground: '#ffc524', ink: '#15172b', accent: '#8a6400' },
  { ground: '#e6dfcf', ink: '#26348b', accent: '#9a93b8' },
  { ground: '#0b6b43', ink: '#f4f1e8', accent: '#5bb489' },
]
const scales = [2.05, 2.73, 4.1]

/** Post and category decide; the same post looks the same on every page and in every copy of the process. */
export function toCoverDesign(id: string, category: string | null): CoverDesign {
  const seed = toHash(id + (category ?? ''))
  const first = seed % motifs.length
  const second = (first + 1 + (Math.floor(seed / 7) % (motifs.length - 1))) % motifs.length
  const ground = grounds[Math.floor(seed / 31) % grounds.length] ?? { ground: '', ink: '', accent: '' }
  return {
    first: motifs[first] ?? 'ring',
    second: motifs[second] ?? 'leaf',
    scale: scales[Math.floor(seed / 131) % scales.length] ?? 2,
    ...ground,
  }
}
