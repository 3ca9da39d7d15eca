import { Fragment } from 'react'
import { NairaInPage } from '../../../fonts/naira-in-page.tsx'
import { Scroller } from '../../../ui/scroller.tsx'
import { useAgency } from '../../agency.ts'
import { formatNaira } from '../../quote/price.ts'
import { ExampleFigure } from '../example-figure.tsx'
import { channelCosts, reportDays, reportTotals, toCostPerEvent } from './report.ts'

/** The report of a first hundred as the client gets it. */
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
        <table className="report-table">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Channel</th>
              <th scope="col">Installs</th>
              <th scope="col">Fraud removed</th>
              <th scope="col">Events</th>
              <th scope="col">Cost, ₦</th>
            </tr>
          </thead>
          <tbody>
            {reportDays.map(({ day, channel, installs, removed, events, cost, note }) => (
              <Fragment key={day}>
                <tr className={note && 'report-noted'}>
                  <th scope="row">{day}</th>
                  <td>{channel}</td>
                  <td>{installs}</td>
                  <td>{removed}</td>
                  <td>{events}</td>
                  <td>{cost.toLocaleString('en-NG')}</td>
                </tr>
                {note && (
                  <tr className="report-note">
                    <td />
                    <td colSpan={5}>{note}</td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                Total
              </th>
              <td>{reportTotals.installs}</td>
              <td>{reportTotals.removed}</td>
              <td>{reportTotals.events}</td>
              <td>{reportTotals.cost.toLocaleString('en-NG')}</td>
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
