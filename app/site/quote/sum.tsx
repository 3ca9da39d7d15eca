import type { CSSProperties } from 'react'
import { formatNaira } from '../format-count.ts'
import { BreakableText } from './breakable-text.tsx'

/** As large as its place allows: it becomes smaller before it breaks. */
export function Sum({ of }: { of: number }) {
  const text = formatNaira(of)
  return (
    <span className="sum" style={{ '--signs': text.length } as CSSProperties}>
      <BreakableText text={text} />
    </span>
  )
}
