import { formatCount, formatNaira } from '../../format-count.ts'
import { tableRoles } from '../table-roles.ts'
import { toCost, totals } from './adverts.ts'

const rows = [
  { name: 'running', ...totals.running },
  { name: 'stopped', ...totals.stopped },
  { name: 'together', ...totals.together },
]

const columns = ['Adverts', 'Spent', 'Users', 'A user']

export function AdvertTotals() {
  return (
    <table className="matrix-totals" {...tableRoles.table}>
      <caption className="sr-only">What the running and the stopped adverts spent together</caption>
      <thead {...tableRoles.rowgroup}>
        <tr {...tableRoles.row}>
          {columns.map(column => (
            <th key={column} scope="col" {...tableRoles.columnheader}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.rowgroup}>
        {rows.map(({ name, adverts, spend, users }) => (
          <tr key={name} {...tableRoles.row}>
            <th scope="row" {...tableRoles.rowheader}>
              {adverts} {name}
            </th>
            <td data-label="Spent" {...tableRoles.cell}>
              {formatNaira(spend)}
            </td>
            <td data-label="Users" {...tableRoles.cell}>
              {formatCount(users)}
            </td>
            <td data-label="A user" {...tableRoles.cell}>
              {formatNaira(toCost({ spend, users }))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
