import { useAgency } from '../../agency.ts'
import { formatCount } from '../../format-count.ts'
import { results } from './listings.ts'

const { place, visits, installsOfHundred, installs } = results

const toRows = (country: string): { name: string; before: string; after: string; isTotal?: boolean }[] => [
  { name: `Rank for “ajo app” in ${country}`, before: `${place.before}th`, after: `${place.after}th` },
  { name: 'Visits from search, a week', ...toNumbers(visits) },
  { name: 'Installs per 100 visits', ...toNumbers(installsOfHundred) },
  { name: 'Installs, a week', ...toNumbers(installs), isTotal: true },
]

export function ListingResults() {
  const { country } = useAgency()
  return (
    <table className="listing-results">
      <caption>The result</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {toRows(country).map(row => (
          <tr key={row.name} className={row.isTotal ? 'listing-total' : undefined}>
            <th scope="row">{row.name}</th>
            <td>{row.before}</td>
            <td>{row.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function toNumbers(figure: { before: number; after: number }) {
  return { before: formatCount(figure.before), after: formatCount(figure.after) }
}
