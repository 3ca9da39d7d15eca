import type { ReactNode } from 'react'
import { useIsStaff } from '../../session/use-is-staff.ts'
import { fill } from '../../settings/fill.ts'
import type { Group } from '../../settings/group.ts'
import type { LegalText as Text } from '../../settings/legal-text.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Prose } from '../../ui/prose.tsx'
import { useAgency } from '../agency.ts'
import { formatDay } from '../format-date.ts'
import { LegalText } from './legal-text.tsx'
import { toAnchors } from './to-anchors.ts'

interface LegalPageProps {
  title: string
  group: Group<Text>
  /** By the agency's clock; shown while no date is set (specification). */
  today: string
  inserts?: Record<string, ReactNode>
}

/** Of the default texts. */
const firstDate = '2026-11-25'

export function LegalPage({ title, group, today, inserts }: LegalPageProps) {
  const agency = useAgency()
  const { lead, sections, version, effective_date } = useSettings(group)
  const isUnconfirmed = version === group.defaults.version && effective_date === null
  const headings = sections.map(({ heading }) => fill(heading, agency))
  const anchors = toAnchors(headings)
  return (
    <div className="wrap pt-12 md:pt-18">
      <header className="measure">
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-4 text-sm text-muted wrap-anywhere">
          Last updated: {effective_date ? formatDay(effective_date) : today}
          <br />
          Version {version}
          {isUnconfirmed && ` of ${formatDay(firstDate)}`}
        </p>
        <p className="mt-6 text-lg text-muted wrap-anywhere">{fill(lead, agency)}</p>
        {isUnconfirmed && <CounselNotice />}
      </header>
      <div className="legal mt-12">
        <nav aria-label="Sections">
          <ol className="text-base">
            {headings.map((heading, place) => (
              <li key={anchors[place]}>
                <a href={`#${anchors[place]}`} className="footer-link wrap-anywhere">
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <Prose>
          {sections.map(({ text }, place) => (
            <section key={anchors[place]} id={anchors[place]} className="prose-section">
              <h2>{headings[place]}</h2>
              <LegalText text={text} {...(inserts && { inserts })} />
            </section>
          ))}
        </Prose>
      </div>
    </div>
  )
}

function CounselNotice() {
  const { name } = useAgency()
  if (!useIsStaff()) return null
  return (
    <p className="mt-6 rounded-m bg-warning-soft px-5 py-3 text-sm text-warning wrap-anywhere">
      This text describes what this website really does. It is still to be confirmed by {name}’s legal
      counsel. Only staff see this note, until a version or a date is set.
    </p>
  )
}
