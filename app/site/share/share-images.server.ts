import type { DrawPng } from '../../data/request-parts.ts'
import { drawShareImage } from './draw-share-image.ts'
import type { ShareCard } from './share-card.ts'

type Bytes = Uint8Array<ArrayBuffer>

const mostBytes = 8 * 1024 * 1024
const mostWaiting = 32

const kept = new Map<string, Bytes>()
let keptBytes = 0
const underWay = new Map<string, Promise<Bytes>>()
let last: Promise<unknown> = Promise.resolve()

/** Drawn one at a time and cached, up to 8 MB. Null if too many are waiting. */
export function findShareImage(address: string, card: ShareCard, drawPng: DrawPng): Promise<Bytes> | null {
  const image = kept.get(address)
  if (image) {
    // Least recently used first: that one is dropped.
    kept.delete(address)
    kept.set(address, image)
    return Promise.resolve(image)
  }
  const drawing = underWay.get(address)
  if (drawing || underWay.size >= mostWaiting) return drawing ?? null
  const next = last
    .then(() => drawPng(drawShareImage(card)))
    .then(drawn => keep(address, drawn))
    .finally(() => underWay.delete(address))
  underWay.set(address, next)
  last = next.catch(() => undefined)
  return next
}

function keep(address: string, drawn: Uint8Array): Bytes {
  const image = new Uint8Array(drawn)
  kept.set(address, image)
  keptBytes += image.length
  for (const [oldest, old] of kept) {
    if (keptBytes <= mostBytes) break
    kept.delete(oldest)
    keptBytes -= old.length
  }
  return image
}
