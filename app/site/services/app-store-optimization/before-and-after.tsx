import type { ServiceWords } from '../../../settings/service-words.ts'
import { PointChecks } from '../points.tsx'

export function BeforeAndAfter({ words: { needed, delivered } }: { words: ServiceWords }) {
  return (
    <div className="wrap section grid gap-6 lg:grid-cols-2 lg:gap-8">
      <section className="before-and-after">
        <h2 className="mb-6 text-2xl">What we need from you</h2>
        <PointChecks points={needed} />
      </section>
      <section className="before-and-after border-link">
        <h2 className="mb-6 text-2xl">What you get</h2>
        <PointChecks points={delivered} />
      </section>
    </div>
  )
}
