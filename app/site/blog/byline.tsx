import { glyphs } from '../../ui/glyphs.ts'
import { useAgency } from '../agency.ts'

interface BylineProps {
  /** Null: written by the agency. */
  author: string | null
  minutes: number
}

export function Byline({ author, minutes }: BylineProps) {
  const { name } = useAgency()
  return (
    <p className="mt-7 flex items-center gap-3 text-base">
      <svg viewBox="0 0 22 22" className="size-10 shrink-0 rounded-s" aria-hidden="true">
        <path d="M0 0h22v22H0z" fill="var(--hero)" />
        <path d={`M11 11${glyphs.ring}`} fill="var(--danfo)" fillRule="evenodd" />
      </svg>
      <span className="wrap-anywhere">
        <span className="font-semibold">By {author ?? `the ${name} team`}</span>
        <span className="block text-sm text-muted">{minutes} min read</span>
      </span>
    </p>
  )
}
