import { ExampleFigure } from '../example-figure.tsx'
import { tableRoles } from '../table-roles.ts'
import { eventPlan } from './event-plan.ts'

const columns = ['Event', 'When it fires', 'Properties', 'Who decides what']

export function EventPlanTable() {
  return (
    <ExampleFigure
      id="event-plan"
      title="Event plan"
      facts={['The same wallet', 'One name for marketing, product and finance']}
    >
      <table className="plan-table" {...tableRoles.table} aria-labelledby="event-plan-title">
        <thead {...tableRoles.rowgroup}>
          <tr {...tableRoles.row}>
            {columns.map(column => (
              <th key={column} className="plan-columns" scope="col" {...tableRoles.columnheader}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.rowgroup}>
          {eventPlan.map(({ event, fires, properties, who, decision }) => (
            <tr key={event} {...tableRoles.row}>
              <th scope="row" {...tableRoles.rowheader}>
                <code className="plan-event">{event}</code>
              </th>
              <td {...tableRoles.cell} data-label="Fires">
                <span>{fires}</span>
              </td>
              <td {...tableRoles.cell} data-label="Properties">
                <span>
                  {properties.map(property => (
                    <code key={property} className="plan-property">
                      {property}{' '}
                    </code>
                  ))}
                </span>
              </td>
              <td {...tableRoles.cell} data-label="Decides">
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
