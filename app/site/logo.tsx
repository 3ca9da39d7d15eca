import { clsx } from 'clsx/lite'
import { glyphs } from '../ui/glyphs.ts'
import { useAgency } from './agency.ts'
import { splitAtRing } from './split-at-ring.ts'

export function Logo({ className }: { className?: string | false }) {
  const { name } = useAgency()
  const [before, after] = splitAtRing(name)
  return (
    <span
      className={clsx(
        'inline-block font-display leading-none tracking-[-0.03em] wrap-anywhere',
        name.length > 16 ? 'text-xl' : 'text-[1.625rem]',
        className,
      )}
    >
      <span className="sr-only">{name}</span>
      <span aria-hidden="true">
        {before}
        <svg
          viewBox="3 3 16 16"
          className="relative top-[0.045em] mx-[0.03em] inline size-[0.62em] align-baseline text-mark"
          aria-hidden="true"
        >
          <path d={`M11 11${glyphs.ring}`} fill="currentColor" fillRule="evenodd" />
        </svg>
        {after}
      </span>
    </span>
  )
}
