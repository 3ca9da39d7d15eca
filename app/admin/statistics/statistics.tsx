import { type ReactNode, useId } from 'react'
import type { LeadStatistics } from '../../data/rows/lead-statistics.ts'
import { formatNaira } from '../../site/format-count.ts'
import { toDate } from '../dates.ts'
import { FigureTable } from './figure-table.tsx'
import { formatWait } from './format-wait.ts'
import { wayNames, ways } from './quote-ways.ts'
import { ShareTable } from './share-table.tsx'
import { Totals } from './totals.tsx'
import { WeekChart } from './week-chart.tsx'

export function Statistics({ found }: { found: LeadStatistics }) {
  const { weeks, services, origins, campaigns } = found
  return (
    <div className="grid gap-10">
      <Totals found={found} />
      <Part title="Week by week">
        <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
          <WeekChart weeks={weeks} title="Leads" read={({ leads }) => leads} />
          <WeekChart weeks={weeks} title="Quotes started" read={({ quotes }) => quotes.start ?? 0} />
        </div>
        <FigureTable
          caption="Figures of each week"
          columns={[
            'Week from',
            'Leads',
            'First answer',
            'Quotes started',
            ...ways.map(way => wayNames[way]),
            'Won',
            'Won value',
          ]}
          rows={weeks.toReversed().map(week => ({
            key: week.week,
            name: <span className="whitespace-nowrap">{toDate(week.week)}</span>,
            cells: [
              week.leads,
              formatWait(week.answer_seconds),
              week.quotes.start ?? 0,
              ...ways.map(way => week.quotes[way] ?? 0),
              week.won,
              formatNaira(week.won_value),
            ],
          }))}
        />
      </Part>
      {services && (
        <Part title="By service">
          <ShareTable
            caption="Leads by service"
            column="Service"
            rows={services}
            toName={toServiceName}
            unknown="Not said"
          />
        </Part>
      )}
      {origins && (
        <Part title="By origin">
          <ShareTable
            caption="Leads by origin"
            column="Page"
            rows={origins}
            toName={page => page}
            unknown="Not known"
          />
        </Part>
      )}
      {campaigns && (
        <Part title="By campaign">
          <ShareTable
            caption="Leads by campaign"
            column="utm: source / medium / campaign"
            rows={campaigns}
            toName={words => words}
            unknown="None"
          />
        </Part>
      )}
      <p className="measure text-sm text-muted">
        Leads are counted in the week in which they began, with what has become of them since; spam and the
        trash are not. Quotes started, shared and printed are numbers by day that browsers add one to, unless
        they ask not to be counted. The time to the first answer is by the clock, nights and weekends
        included.
      </p>
    </div>
  )
}

const toServiceName = (key: string) => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('-', ' ')

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
