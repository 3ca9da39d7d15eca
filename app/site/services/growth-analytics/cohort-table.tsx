import { Scroller } from '../../../ui/scroller.tsx'
import { formatCount } from '../../format-count.ts'
import { ExampleFigure } from '../example-figure.tsx'
import { tableRoles } from '../table-roles.ts'
import { cohorts, overall, people, shades, toPercent, toShade } from './cohorts.ts'

export function CohortTable() {
  return (
    <ExampleFigure
      id="cohorts"
      title="Who came back"
      facts={['An invented wallet app', 'Percent still active, by week after sign-up']}
    >
      <Scroller label="Cohorts by week">
        <table className="cohort-table" {...tableRoles.table}>
          <thead {...tableRoles.rowgroup}>
            <tr {...tableRoles.row}>
              <th scope="col" {...tableRoles.columnheader}>
                Signed up
              </th>
              <th scope="col" {...tableRoles.columnheader}>
                People
              </th>
              {cohorts.map(({ week }, later) => (
                <th
                  key={week}
                  scope="col"
                  aria-label={later === 0 ? 'Same week' : `${later} weeks later`}
                  {...tableRoles.columnheader}
                >
                  {toLabel(later)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...tableRoles.rowgroup}>
            {cohorts.map(({ week, active }) => (
              <tr key={week} {...tableRoles.row}>
                <th scope="row" {...tableRoles.rowheader}>
                  {week}
                </th>
                <td data-label="People" {...tableRoles.cell}>
                  {active[0]}
                </td>
                {cohorts.map((column, later) => (
                  <Cell key={column.week} later={later} count={active[later]} all={active[0]} />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot {...tableRoles.rowgroup}>
            <tr className="cohort-all" {...tableRoles.row}>
              <th scope="row" {...tableRoles.rowheader}>
                All
              </th>
              <td data-label="People" {...tableRoles.cell}>
                {formatCount(people)}
              </td>
              {overall.map((percent, later) => (
                <td
                  key={cohorts[later]?.week}
                  data-label={toLabel(later)}
                  data-shade={toShade(percent)}
                  {...tableRoles.cell}
                >
                  {percent}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </Scroller>
      <p className="cohort-note">
        <strong>What changed:</strong> since week 4 the first transfer is free. Of 100 new people 52 or 53 are
        still active a week later; before, it was 39 to 43.
      </p>
      <ul className="cohort-legend" aria-label="Shades, in percent">
        {shades.map(({ from, label }, shade) => (
          <li key={from}>
            <span data-shade={shade} aria-hidden="true" />
            {label}
          </li>
        ))}
      </ul>
    </ExampleFigure>
  )
}

const toLabel = (later: number) => (later === 0 ? '0' : `+${later}`)

function Cell({ later, count, all }: { later: number; count: number | undefined; all: number }) {
  if (count === undefined) return <td aria-label="Not yet" {...tableRoles.cell} />
  const percent = toPercent(count, all)
  return (
    <td data-label={toLabel(later)} data-shade={toShade(percent)} {...tableRoles.cell}>
      {percent}
    </td>
  )
}
