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
              <th key={column} className="plan-columns" scope="col" {...roles.columnheader}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup}>
          {eventPlan.map(({ event, fires, properties, who, decision }) => (
            <tr key={event} {...roles.row}>
              <th scope="row" {...roles.rowheader}>
                <code className="plan-event">{event}</code>
              </th>
              <td {...roles.cell} data-label="Fires">
                <span>{fires}</span>
              </td>
              <td {...roles.cell} data-label="Properties">
                <span>
                  {properties.map(property => (
                    <code key={property} className="plan-property">
                      {property}{' '}
                    </code>
                  ))}
                </span>
              </td>
              <td {...roles.cell} data-label="Decides">
                <span>
                  <strong>{who}:</strong> {decision}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ExampleFigure>
  )
}
