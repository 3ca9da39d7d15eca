import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { SettingRow } from '../../data/schema.ts'
import type { LastGood } from '../use-last-good.ts'
import type { Section } from './list-sections.ts'
import { PublishingSettings } from './publishing-settings.tsx'
import { toSearch } from './section-navigation.tsx'
import { SectionTitle } from './settings-section.tsx'

interface OverviewProps {
  sections: Section[]
  settings: LastGood<SettingRow[]>
  onRetry: () => void
}

/** All sections with what is in them, and what is no value of the site but a rule for who works here. */
export function Overview({ sections, settings, onRetry }: OverviewProps) {
  return (
    <section aria-labelledby="section" className="grid min-w-0 gap-6">
      <div>
        <SectionTitle
          title="Overview"
          note="Everything the site says of you. What you leave empty falls back to the words it came with."
        />
        <ul className="overflow-hidden rounded-l border border-hairline bg-surface">
          {sections.map(({ name, title, settings: listed }) => (
            <li
              key={name}
              className="relative border-t border-hairline px-5 py-3.5 first:border-t-0 hover:bg-sunken"
            >
              <Link to={toSearch(name)} className="font-semibold after:absolute after:inset-0">
                {title}
              </Link>
              <p className="pr-8 text-sm text-muted wrap-anywhere">
                {listed.map(({ field }) => field.label).join(', ')}
              </p>
              <ArrowRight
                aria-hidden="true"
                className="absolute inset-y-0 right-5 my-auto size-4.5 text-muted"
              />
            </li>
          ))}
        </ul>
      </div>
      <PublishingSettings settings={settings} onRetry={onRetry} />
    </section>
  )
}
