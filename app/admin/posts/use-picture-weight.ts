import { type RefObject, useCallback, useEffect, useState } from 'react'

export interface PictureWeight {
  count: number
  /** Null while it is not known of each of them. */
  bytes: number | null
}

/** What the pictures of the text weigh, as the browser fetched them for the editor: no reader gets larger ones. */
export function usePictureWeight(field: RefObject<HTMLElement | null>, content: string) {
  const [weight, setWeight] = useState<PictureWeight>({ count: 0, bytes: 0 })
  const weigh = useCallback(() => setWeight(weighPictures(field.current)), [field])
  // biome-ignore lint/correctness/useExhaustiveDependencies: weighed again when another text stands there
  useEffect(weigh, [weigh, content])
  return { weight, weigh }
}

function weighPictures(field: HTMLElement | null): PictureWeight {
  const pictures = field?.querySelectorAll<HTMLImageElement>('.tiptap img') ?? []
  // Pictures that stand as text in the content are counted with it.
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
