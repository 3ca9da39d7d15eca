import { Fragment } from 'react'
import { NairaInPage } from '../../../fonts/naira-in-page.tsx'
import { Scroller } from '../../../ui/scroller.tsx'
import { useAgency } from '../../agency.ts'
import { formatCount, formatNaira } from '../../format-count.ts'
import { ExampleFigure } from '../example-figure.tsx'
import { tableRoles } from '../table-roles.ts'
import { channelCosts, reportDays, reportTotals, toCostPerEvent } from './report.ts'

const columns = ['Installs', 'Fraud removed', 'Events', 'Cost, ₦']

export function FirstHundredReport() {
  const { name, city } = useAgency()
  return (
    <ExampleFigure
      id="report"
      title="Report on the first 100 users"
      facts={['An invented savings app', city, 'Event: sign-up']}
    >
      <NairaInPage of="text" />
      <Scroller label="The report day by day">
        <table className="report-table" {...tableRoles.table}>
          <thead {...tableRoles.rowgroup}>
            <tr {...tableRoles.row}>
              {['Day', 'Channel', ...columns].map(column => (
                <th key={column} scope="col" {...tableRoles.columnheader}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...tableRoles.rowgroup}>
            {reportDays.map(({ day, channel, installs, removed, events, cost, note }) => (
              <Fragment key={day}>
                <tr className={note && 'report-noted'} {...tableRoles.row}>
                  <th scope="row" data-label="Day" {...tableRoles.rowheader}>
                    {day}
                  </th>
                  <td {...tableRoles.cell}>{channel}</td>
                  <Figures of={[installs, removed, events, cost]} />
                </tr>
                {note && (
                  <tr className="report-note" {...tableRoles.row}>
                    <td {...tableRoles.cell} />
                    <td colSpan={5} {...tableRoles.cell}>
                      {note}
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
          <tfoot {...tableRoles.rowgroup}>
            <tr {...tableRoles.row}>
              <th scope="row" colSpan={2} {...tableRoles.rowheader}>
                Total
              </th>
              <Figures
                of={[reportTotals.installs, reportTotals.removed, reportTotals.events, reportTotals.cost]}
              />
            </tr>
          </tfoot>
        </table>
      </Scroller>
      <dl className="report-sums">
        <div>
          <dt>Per event</dt>
          <dd>{formatNaira(toCostPerEvent(reportTotals))}</dd>
        </div>
        <div>
          <dt>Paid by {name}</dt>
          <dd>{formatNaira(reportTotals.cost)}</dd>
        </div>
        <div>
          <dt>Paid by you</dt>
          <dd>{formatNaira(0)}</dd>
        </div>
      </dl>
      <p className="report-next">
        <strong>Cost per event by channel:</strong>{' '}
        {channelCosts.map(({ channel, perEvent, isStopped }, index) => (
          <Fragment key={channel}>
            {index > 0 && ' '}
            <span className="inline-block">
              {channel} {formatNaira(perEvent)}
              {isStopped && ' (stopped)'}
              {index < channelCosts.length - 1 && ','}
            </span>
          </Fragment>
        ))}
      </p>
    </ExampleFigure>
  )
}

/** With large text there is no room for column heads, so each cell has its label. */
const Figures = ({ of }: { of: number[] }) =>
  of.map((figure, column) => (
    <td key={columns[column]} data-label={columns[column]} {...tableRoles.cell}>
      {formatCount(figure)}
    </td>
  ))
