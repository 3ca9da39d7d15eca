import { type Glyph, glyphs } from '../../ui/glyphs.ts'

const sectors: { name: string; glyph: Glyph }[] = [
  { name: 'Fintech', glyph: 'ring' },
  { name: 'Health', glyph: 'leaf' },
  { name: 'Commerce', glyph: 'seeds' },
  { name: 'Mobility', glyph: 'comb' },
  { name: 'Learning', glyph: 'diamond' },
  { name: 'Media', glyph: 'ring' },
]

export function PartnerStrip() {
  return (
    <section aria-labelledby="partners-title" className="wrap section">
      <div className="flex flex-wrap items-center gap-x-10 gap-y-5 border-y border-hairline py-7">
        <h2 id="partners-title" className="font-text text-sm font-semibold tracking-normal text-muted">
          Our partners build in
        </h2>
        <ul className="grid grow grid-cols-[repeat(auto-fit,minmax(min(8em,100%),1fr))] gap-x-8 gap-y-4 sm:grid-cols-3 lg:flex lg:justify-between">
          {sectors.map(({ name, glyph }) => (
            <li key={name} className="flex items-center gap-2 font-display text-lg tracking-[-0.02em]">
              <svg viewBox="0 0 22 22" className="size-6 text-mark" aria-hidden="true">
                <path d={`M11 11${glyphs[glyph]}`} fill="currentColor" fillRule="evenodd" />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
