import type { OpeningFact } from './describe-opening.ts'

export function OpeningFacts({ facts, isClosed }: { facts: OpeningFact[]; isClosed: boolean }) {
  if (facts.length === 0) return <div className="mb-10" />
  return (
    <dl className="mt-8 mb-10 flex flex-wrap gap-x-10 gap-y-4 border-y border-hairline py-5">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-sm text-muted">{isClosed && name === 'Apply by' ? 'Closed on' : name}</dt>
          <dd className="mt-0.5 font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
