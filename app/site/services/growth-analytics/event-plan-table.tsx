import { ExampleFigure } from '../example-figure.tsx'
import { eventPlan } from './event-plan.ts'

const columns = ['Event', 'When it fires', 'Properties', 'Who decides what by it']

// Blocks are no table to some screen readers unless each part says what it is.
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
}

/** The plan as the developers get it. On a phone each event is a block. */
export function EventPlanTable() {
  return (
    <ExampleFigure
      id="event-plan"
      title="Event plan"
      facts={['The same wallet', 'One name for marketing, product and finance']}
    >
      <table className="plan-table" {...roles.table} aria-labelledby="event-plan-title">
        <thead {...roles.rowgroup}>
          <tr {...roles.row}>
            {columns.map(column => (
              <th key={column} scope="col" {...roles.columnheader}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup}>
          {eventPlan.map(({ event, fires, properties, who, decision }) => (
            <tr key={event} {...roles.row}>
              <th scope="row" {...roles.rowheader}>
                <code>{event}</code>
              </th>
              <td {...roles.cell} data-label={columns[1]}>
                {fires}
              </td>
              <td {...roles.cell} data-label={columns[2]}>
                {properties.map(property => (
                  <code key={property}>{property} </code>
                ))}
              </td>
              <td {...roles.cell} data-label="Who decides">
                <strong>{who}:</strong> {decision}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ExampleFigure>
  )
}
