import { useMemo } from 'react'
import { diffWords } from './diff-words.ts'
import { RichNodes } from './rich-nodes.tsx'

export function TextDifference({ before, after }: { before: string; after: string }) {
  const nodes = useMemo(() => diffWords([before], [after]), [before, after])
  return (
    <p className="whitespace-pre-line wrap-anywhere">
      <RichNodes nodes={nodes} imageUrls={noImages} />
    </p>
  )
}

const noImages = new Map<string, string>()
