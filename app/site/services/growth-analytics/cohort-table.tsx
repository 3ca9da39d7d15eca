import { Scroller } from '../../../ui/scroller.tsx'
import { ExampleFigure } from '../example-figure.tsx'
import { cohorts, overall, people, shades, toPercent, toShade } from './cohorts.ts'

/** Who came back, by the week in which they came: a number and a shade in each cell. */
export function CohortTable() {
  return (
    <ExampleFigure
      id="cohorts"
      title="Who came back"
      facts={['An invented wallet app', 'Percent still active, by week after sign-up']}
    >
      <Scroller label="Cohorts by week">
        <table className="cohort-table">
          <thead>
            <tr>
              <th scope="col">Signed up</th>
              <th scope="col">People</th>
              {cohorts.map(({ week }, later) => (
                <th key={week} scope="col" aria-label={later === 0 ? 'Same week' : `${later} weeks later`}>
                  {later === 0 ? '0' : `+${later}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ week, active }) => (
              <tr key={week}>
                <th scope="row">{week}</th>
                <td>{active[0]}</td>
                {cohorts.map((column, later) => (
                  <Cell key={column.week} count={active[later]} all={active[0]} />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="cohort-all">
              <th scope="row">All</th>
              <td>{people.toLocaleString('en-NG')}</td>
              {overall.map((percent, later) => (
                <td key={cohorts[later]?.week} data-shade={toShade(percent)}>
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

function Cell({ count, all }: { count: number | undefined; all: number }) {
  if (count === undefined) return <td aria-label="Not yet" />
  const percent = toPercent(count, all)
  return <td data-shade={toShade(percent)}>{percent}</td>
}
