import { prices } from '../../../settings/groups/prices.ts'
import { useSettings } from '../../../settings/use-settings.ts'
import { formatNaira } from '../../format-count.ts'
import { type Start, starts } from '../../quote/price.ts'

export function PriceReceipt({ charged }: { charged: string }) {
  const { rates, surcharge } = useSettings(prices).list
  const dearer = surcharge.percent > 0 ? [...new Set(surcharge.starts.map(nameStart))] : []
  return (
    <div className="lifted lg:ml-auto lg:max-w-md">
      <section className="receipt">
        <h2 className="text-xl">What it costs</h2>
        <dl className="receipt-lines mt-3">
          <Line name="A visit to your page" value={formatNaira(rates.traffic)} />
          <Line name="A new user of your app" value={formatNaira(rates.acquisition)} />
          {dearer.map(name => (
            <Line key={name} name={name} value={`+${surcharge.percent}%`} />
          ))}
        </dl>
        <p className="mt-4 text-sm whitespace-pre-line text-muted wrap-anywhere">{charged}</p>
      </section>
    </div>
  )
}

/** Owners choose which starts cost more. */
const nameStart = (start: Start) =>
  start === 'asap' || start === 'next-week' ? 'An early start' : `Start: ${starts[start].toLowerCase()}`

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="text-lg">{value}</dd>
    </div>
  )
}
