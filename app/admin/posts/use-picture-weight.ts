import { type RefObject, useCallback, useEffect, useState } from 'react'

export interface PictureWeight {
  count: number
  /** Null until it is known of every picture. */
  bytes: number | null
}

/** As the browser loaded them for the editor: readers get no larger ones. */
export function usePictureWeight(field: RefObject<HTMLElement | null>, content: string) {
  const [weight, setWeight] = useState<PictureWeight>({ count: 0, bytes: 0 })
  const weigh = useCallback(() => setWeight(weighPictures(field.current)), [field])
  // biome-ignore lint/correctness/useExhaustiveDependencies: weighed again when another text stands there
  useEffect(weigh, [weigh, content])
  return { weight, weigh }
}

function weighPictures(field: HTMLElement | null): PictureWeight {
  const pictures = field?.querySelectorAll<HTMLImageElement>('.tiptap img') ?? []
  // Data URLs are part of the content and counted with it.
  const sources = new Set(
    [...pictures].map(({ currentSrc }) => currentSrc).filter(source => !source.startsWith('data:')),
  )
  const sizes = [...sources].map(findSize)
  const isKnown = sizes.every(size => size > 0)
  return { count: sources.size, bytes: isKnown ? sizes.reduce((total, size) => total + size, 0) : null }
}

function findSize(source: string): number {
  const entries = performance.getEntriesByName(source, 'resource') as PerformanceResourceTiming[]
  return Math.max(0, ...entries.map(({ encodedBodySize }) => encodedBodySize))
}
