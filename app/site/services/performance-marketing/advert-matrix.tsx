import { NairaInPage } from '../../../fonts/naira-in-page.tsx'
import { formatNaira } from '../../format-count.ts'
import { ExampleFigure } from '../example-figure.tsx'
import { tableRoles } from '../table-roles.ts'
import { AdvertCell } from './advert-cell.tsx'
import { AdvertPicture } from './advert-picture.tsx'
import { AdvertTotals } from './advert-totals.tsx'
import { audiences, days, messages, stopLine, stoppedShare, totals } from './adverts.ts'
import { Legend } from './legend.tsx'

export function AdvertMatrix() {
  return (
    <ExampleFigure
      id="matrix"
      title={`${totals.together.adverts} adverts, one stop rule`}
      facts={[`${days} days of adverts`, 'App and figures are invented']}
    >
      <NairaInPage of="figures" />
      <NairaInPage of="text" />
      <div className="matrix-frame">
        <div className="matrix">
          <p className="matrix-rule">
            <strong>Stop rule: {formatNaira(stopLine.cost)} a new user.</strong> An advert that costs more
            once {formatNaira(stopLine.from)} is spent on it is stopped.
          </p>
          <table className="matrix-table" {...tableRoles.table}>
            <caption className="sr-only">
              What each advert spent and what a user cost, by message and by audience
            </caption>
            <thead {...tableRoles.rowgroup}>
              <tr {...tableRoles.row}>
                {audiences.map(({ name, picture }) => (
                  <th key={name} scope="col" {...tableRoles.columnheader}>
                    <AdvertPicture picture={picture} />
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            {messages.map(({ words, adverts }) => (
              <tbody key={words} {...tableRoles.rowgroup}>
                <tr {...tableRoles.row}>
                  <th colSpan={audiences.length} scope="rowgroup" {...tableRoles.rowheader}>
                    “{words}”
                  </th>
                </tr>
                <tr {...tableRoles.row}>
                  {adverts.map((advert, index) => (
                    <AdvertCell
                      key={audiences[index]?.name}
                      advert={advert}
                      audience={audiences[index]?.name}
                    />
                  ))}
                </tr>
              </tbody>
            ))}
          </table>
          <div className="matrix-side">
            <Legend />
            <AdvertTotals />
            <div>
              <h3 className="font-text text-base font-semibold tracking-normal">What the test says</h3>
              <p className="mt-1">
                Traders come for their ajo on the phone, office staff for a sure payout, students only for the
                small sum. To know this, {stoppedShare}% of the money went to adverts that were stopped.
              </p>
            </div>
          </div>
        </div>
      </div>
    </ExampleFigure>
  )
}
