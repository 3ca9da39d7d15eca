import { lazy, Suspense } from 'react'
import type { CaseStudy } from '../../data/rows/post-details.ts'

const CaseStudies = lazy(() => import('../studies/case-studies.tsx'))

export const ServiceStudies = ({ studies }: { studies: CaseStudy[] }) => (
  <Suspense>{studies.length > 0 && <CaseStudies studies={studies} heading="service_title" />}</Suspense>
)
