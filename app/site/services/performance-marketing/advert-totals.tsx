import { formatNaira } from '../../quote/price.ts'
import { toCost, totals } from './adverts.ts'

const rows = [
  { name: 'Running', ...totals.running },
  { name: 'Stopped', ...totals.stopped },
  { name: 'Together', ...totals.together },
]

export function AdvertTotals() {
  return (
    <table className="matrix-totals">
      <caption className="sr-only">What the running and the stopped adverts spent together</caption>
      <thead>
        <tr>
          <th scope="col">Adverts</th>
          <th scope="col">Spent</th>
          <th scope="col">Users</th>
          <th scope="col">A user</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, adverts, spend, users }) => (
          <tr key={name}>
            <th scope="row">
              {adverts} {name.toLowerCase()}
            </th>
            <td>{formatNaira(spend)}</td>
            <td>{users.toLocaleString('en-NG')}</td>
            <td>{formatNaira(toCost({ spend, users }))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
