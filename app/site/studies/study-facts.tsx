import type { StudyDetails } from '../../data/rows/post-details.ts'
import { describeStudy } from './describe-study.ts'
import { StudyQuote } from './study-quote.tsx'

export function StudyFacts({ details }: { details: StudyDetails }) {
  const facts = describeStudy(details)
  if (facts.length === 0 && !details.quote) return null
  return (
    <div className="mt-8">
      {facts.length > 0 && (
        <dl className="study-facts phone-naira border-y border-hairline py-6">
          {facts.map(({ name, value }) => (
            <div key={name} data-fact={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {details.quote && (
        <div className="mt-8">
          <StudyQuote {...details} />
        </div>
      )}
    </div>
  )
}
