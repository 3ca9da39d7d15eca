import { type Glyph, motifs } from '../../ui/glyphs.ts'
import { toHash } from '../../ui/to-hash.ts'
import { coverPatches, toPatchPath } from './cover-patch.ts'

interface CoverDesign {
  /** Motifs of the cloth, and of the patch on it. */
  first: Glyph
  second: Glyph
  ground: string
  /** Close to the ground's colour, so that the patch stands out. */
  thread: string
  bright: string
  patch: string
  ink: string
  accent: string
}

const grounds = [
  { ground: '#26348b', thread: '#3a49a6', bright: '#ffc524', ink: '#ffffff', accent: '#ffc524' },
  { ground: '#ffc524', thread: '#edb008', bright: '#26348b', ink: '#15172b', accent: '#26348b' },
  { ground: '#e9e1cf', thread: '#d6ccb6', bright: '#26348b', ink: '#15172b', accent: '#26348b' },
  { ground: '#1c2042', thread: '#313765', bright: '#aeb8ff', ink: '#f4f1e8', accent: '#ffc524' },
  { ground: '#0b6b43', thread: '#1d7f55', bright: '#f4f1e8', ink: '#f4f1e8', accent: '#ffc524' },
  { ground: '#aeb8ff', thread: '#98a4f3', bright: '#15172b', ink: '#15172b', accent: '#26348b' },
] as const

/** Deterministic: a post looks the same on every page and every server. */
export function toCoverDesign(id: string, category: string | null): CoverDesign {
  const seed = toHash(id + (category ?? ''))
  const pick = <Item>(items: readonly Item[], divisor: number) =>
    items[Math.floor(seed / divisor) % items.length] as Item
  const first = seed % motifs.length
  const second = first + 1 + (Math.floor(seed / 7) % (motifs.length - 1))
  return {
    first: motifs[first] ?? 'ring',
    second: motifs[second % motifs.length] ?? 'leaf',
    patch: toPatchPath(pick(coverPatches, 131), Math.floor(seed / 1009) % 2 === 1),
    ...pick(grounds, 31),
  }
}
