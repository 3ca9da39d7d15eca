import { ExampleFigure } from '../example-figure.tsx'
import { eventPlan } from './event-plan.ts'

const columns = ['Event', 'When it fires', 'Properties', 'Who decides what by it']

/** The plan as the developers get it. On a phone each event is a block; the roles keep it a table for who listens. */
export function EventPlanTable() {
  return (
    <ExampleFigure
      id="event-plan"
      title="Event plan"
      facts={['The same wallet', 'One name for marketing, product and finance']}
    >
      <table className="plan-table" role="table" aria-labelledby="event-plan-title">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(column => (
              <th key={column} scope="col" role="columnheader">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {eventPlan.map(({ event, fires, properties, who, decision }) => (
            <tr key={event} role="row">
              <th scope="row" role="rowheader">
                <code>{event}</code>
              </th>
              <td role="cell" data-label={columns[1]}>
                {fires}
              </td>
              <td role="cell" data-label={columns[2]}>
                {properties.map(property => (
                  <code key={property}>{property} </code>
                ))}
              </td>
              <td role="cell" data-label="Who decides">
                <strong>{who}:</strong> {decision}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ExampleFigure>
  )
}
