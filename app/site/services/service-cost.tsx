import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { NairaInPage } from '../../fonts/naira-in-page.tsx'
import { prices } from '../../settings/groups/prices.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { formatNaira } from '../format-count.ts'
import type { Objective } from '../quote/price.ts'

interface ServiceCostProps {
  charged: string
  children?: ReactNode
}

export function ServiceCost({ charged, children }: ServiceCostProps) {
  return (
    <section id="cost" className="wrap section-row">
      <h2 className="text-2xl">What it costs</h2>
      <div className="min-w-0">
        {children}
        <p className="measure whitespace-pre-line wrap-anywhere">{charged}</p>
      </div>
    </section>
  )
}

const units: Record<Objective, string> = { acquisition: 'a user', traffic: 'a visit' }

export function Rate({ objective }: { objective: Objective }) {
  const { list } = useSettings(prices)
  return (
    <p className="mb-4 flex flex-wrap items-baseline gap-x-3">
      <NairaInPage of="figures" />
      <span className="service-rate">{formatNaira(list.rates[objective])}</span>
      <span className="text-lg text-muted">{units[objective]}</span>
      <Link to="/growth-quote" className="link inline-flex min-h-11 items-center text-base font-semibold">
        Work out yours
      </Link>
    </p>
  )
}
