import type { CaseStudy } from '../../data/rows/post-details.ts'
import { caseStudies } from '../../settings/groups/case-studies.ts'
import { useWords } from '../words.ts'
import { StudyCard } from './study-card.tsx'

interface CaseStudiesProps {
  studies: CaseStudy[]
  heading: 'title' | 'service_title'
}

export default function CaseStudies({ studies, heading }: CaseStudiesProps) {
  const words = useWords(caseStudies)
  return (
    <section id="case-studies" aria-labelledby="studies-title" className="wrap section">
      <h2 id="studies-title" className="max-w-[13em] text-4xl wrap-anywhere">
        {words[heading]}
      </h2>
      <ul className="mt-10 grid gap-4">
        {studies.map(study => (
          <li key={study.id} className="grid">
            <StudyCard study={study} />
          </li>
        ))}
      </ul>
    </section>
  )
}
