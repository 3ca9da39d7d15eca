import type { CaseStudy } from '../../data/schema.ts'
import { StudyCard } from './study-card.tsx'

export default function StudyList({ studies }: { studies: CaseStudy[] }) {
  return (
    <ul className="mt-10 grid gap-4">
      {studies.map(study => (
        <li key={study.id} className="grid">
          <StudyCard study={study} />
        </li>
      ))}
    </ul>
  )
}
