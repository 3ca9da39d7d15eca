import { lazy, Suspense } from 'react'
import { partners } from '../../settings/groups/partners.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { type Glyph, glyphs } from '../../ui/glyphs.ts'
import { keyed } from '../../ui/keyed.ts'

const PartnerLogos = lazy(() => import('./partner-logos.tsx'))

export function PartnerStrip() {
  const { title, sectors, logos_title, logos } = useSettings(partners)
  return (
    <section aria-labelledby="partners-title" className="wrap section">
      <div className="flex flex-wrap items-center gap-x-10 gap-y-5 border-y border-hairline py-7">
        <h2
          id="partners-title"
          className="font-text text-sm font-semibold tracking-normal text-muted max-sm:basis-full"
        >
          {logos.length > 0 ? logos_title : title}
        </h2>
        {logos.length > 0 ? (
          <Suspense>
            <PartnerLogos logos={logos} />
          </Suspense>
        ) : (
          <Sectors names={sectors} />
        )}
      </div>
    </section>
  )
}

const order: Glyph[] = ['ring', 'leaf', 'seeds', 'comb', 'diamond']

function Sectors({ names }: { names: readonly string[] }) {
  return (
    <ul className="grid grow grid-cols-[repeat(auto-fit,minmax(min(8em,100%),1fr))] gap-x-8 gap-y-4 sm:grid-cols-3 lg:flex lg:flex-wrap lg:justify-between">
      {keyed(names).map(({ key, entry }, place) => (
        <Sector key={key} name={entry} glyph={order[place % order.length] ?? 'ring'} />
      ))}
    </ul>
  )
}

function Sector({ name, glyph }: { name: string; glyph: Glyph }) {
  return (
    <li className="flex items-center gap-2 font-display text-lg tracking-[-0.02em] wrap-anywhere">
      <svg viewBox="0 0 22 22" className="size-6 shrink-0 text-mark" aria-hidden="true">
        <path d={`M11 11${glyphs[glyph]}`} fill="currentColor" fillRule="evenodd" />
      </svg>
      {name}
    </li>
  )
}
