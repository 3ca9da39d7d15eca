import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { SettingRow } from '../../data/rows/settings.ts'
import type { LastGood } from '../use-last-good.ts'
import { foldSettings } from './fold-settings.ts'
import type { Section } from './list-sections.ts'
import { PublishingSettings } from './publishing-settings.tsx'
import { toSearch } from './section-navigation.tsx'
import { SectionTitle } from './section-title.tsx'
import { SettingsSearch } from './settings-search.tsx'

interface OverviewProps {
  sections: Section[]
  settings: LastGood<SettingRow[]>
  onRetry: () => void
}

export function Overview({ sections, settings, onRetry }: OverviewProps) {
  return (
    <section aria-labelledby="section" className="grid min-w-0 gap-6">
      <div>
        <SectionTitle
          title="Overview"
          note="Everything the site says of you. What you leave empty falls back to the words it came with."
        />
        <SettingsSearch sections={sections} />
        <ul className="overflow-hidden rounded-l border border-hairline bg-surface">
          {sections.map(({ name, title, settings: listed }) => (
            <li
              key={name}
              className="relative border-t border-hairline px-5 py-3.5 first:border-t-0 hover:bg-sunken"
            >
              <Link to={toSearch(name)} className="font-semibold after:absolute after:inset-0">
                {title}
              </Link>
              <p className="line-clamp-2 pr-8 text-sm text-muted wrap-anywhere">{listLabels(listed)}</p>
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

function listLabels(settings: Section['settings']): string {
  const labels = foldSettings(settings).flatMap(
    fold => fold.title ?? fold.settings.map(({ field }) => field.label),
  )
  return labels.join(', ')
}
