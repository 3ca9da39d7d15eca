import type { ReactNode } from 'react'
import { Prose } from '../../ui/prose.tsx'
import { useAgency } from '../agency.ts'

export interface LegalSection {
  id: string
  heading: string
  body: ReactNode
}

interface LegalPageProps {
  title: string
  lead: ReactNode
  /** The day it is in Lagos, as the specification wants it. */
  today: string
  sections: LegalSection[]
}

// The text's own version; raise it with every change of meaning.
const version = { number: '1.0', date: '20 November 2026' }

export function LegalPage({ title, lead, today, sections }: LegalPageProps) {
  const { name } = useAgency()
  return (
    <div className="wrap pt-12 md:pt-18">
      <header className="measure">
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-4 text-sm text-muted">
          Last updated: {today}
          <br />
          Version {version.number} of {version.date}
        </p>
        <p className="mt-6 text-lg text-muted">{lead}</p>
        <p className="mt-6 rounded-m bg-warning-soft px-5 py-3 text-sm text-warning">
          This text describes what this website really does. It is still to be confirmed by {name}’s legal
          counsel.
        </p>
      </header>
      <div className="legal mt-12">
        <nav aria-label="Sections">
          <ol className="text-base">
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`} className="footer-link">
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <Prose>
          {sections.map(({ id, heading, body }) => (
            <section key={id} id={id} className="prose-section">
              <h2>{heading}</h2>
              {body}
            </section>
          ))}
        </Prose>
      </div>
    </div>
  )
}
