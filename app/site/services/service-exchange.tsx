import type { ServiceWords } from '../../settings/service-words.ts'
import { PointChecks } from './points.tsx'

export function ServiceExchange({ words: { delivered, needed } }: { words: ServiceWords }) {
  return (
    <div className="wrap section grid gap-x-16 gap-y-12 lg:grid-cols-2">
      <section className="min-w-0">
        <h2 className="mb-6 text-2xl">What you get</h2>
        <PointChecks points={delivered} />
      </section>
      <section className="min-w-0">
        <h2 className="mb-6 text-2xl">What we need from you</h2>
        <PointChecks points={needed} />
      </section>
    </div>
  )
}
