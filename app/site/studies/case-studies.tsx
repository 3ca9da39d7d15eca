import { lazy, Suspense } from 'react'
import type { CaseStudy } from '../../data/schema.ts'

// Loaded where there are any, so that a site without them pays nothing for them.
const StudyList = lazy(() => import('./study-list.tsx'))

interface CaseStudiesProps {
  title: string
  studies: CaseStudy[]
}

/** Appears with the first study that is published. */
export function CaseStudies({ title, studies }: CaseStudiesProps) {
  if (studies.length === 0) return null
  return (
    <section id="case-studies" aria-labelledby="studies-title" className="wrap section">
      <h2 id="studies-title" className="max-w-[13em] text-4xl wrap-anywhere">
        {title}
      </h2>
      <Suspense>
        <StudyList studies={studies} />
      </Suspense>
    </section>
  )
}
