import { useMemo } from 'react'
import type { ValueSchema } from '../../settings/value-schema.ts'
import { diffWords } from '../posts/text-diff/diff-words.ts'
import { RichNodes } from '../posts/text-diff/rich-nodes.tsx'
import { summariseValue } from './values/summarise-value.ts'

interface ValueDifferenceProps {
  schema: ValueSchema
  before: unknown
  after: unknown
  /** Shown for null. */
  fallback: unknown
}

export function ValueDifference({ schema, before, after, fallback }: ValueDifferenceProps) {
  const toText = (value: unknown) => summariseValue(schema, value ?? fallback)
  const [former, present] = [toText(before), toText(after)]
  const nodes = useMemo(() => diffWords([former], [present]), [former, present])
  return (
    <p className="whitespace-pre-line wrap-anywhere">
      {former === present && present === '' ? (
        <span className="text-muted italic">Nothing</span>
      ) : (
        <RichNodes nodes={nodes} imageUrls={noImages} />
      )}
      {after === null && <span className="text-muted"> (the default)</span>}
    </p>
  )
}

const noImages = new Map<string, string>()
