import type { ReactNode } from 'react'
import type { LeadStatistics } from '../../data/rows/lead-statistics.ts'
import { formatNaira } from '../../site/format-count.ts'
import { formatWait } from './format-wait.ts'
import { toSentToUs } from './quote-ways.ts'
import { summarise } from './summarise.ts'

export function Totals({ found }: { found: LeadStatistics }) {
  const { leads, won, wonValue, starts, sent } = summarise(found)
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3 sm:grid-cols-[repeat(auto-fit,minmax(min(10.5rem,100%),1fr))] sm:gap-4">
      <Total name="Leads">{leads.toLocaleString('en-NG')}</Total>
      <Total name="First answer, median" note={`of ${found.answered.toLocaleString('en-NG')} answered`}>
        {formatWait(found.answer_seconds)}
      </Total>
      <Total name="Quotes started">{starts.toLocaleString('en-NG')}</Total>
      <Total name="Quotes sent to us" note={toShare(toSentToUs(sent), starts)}>
        {toSentToUs(sent).toLocaleString('en-NG')}
      </Total>
      <Total name="Won" note={`${won.toLocaleString('en-NG')} ${won === 1 ? 'lead' : 'leads'}`}>
        {formatNaira(wonValue)}
      </Total>
    </dl>
  )
}

const toShare = (sent: number, starts: number) =>
  starts > 0 && sent <= starts ? `${Math.round((sent / starts) * 100)}% of those started` : undefined

function Total({ name, note, children }: { name: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-m max-sm:last:odd:col-span-full border border-hairline bg-surface px-4 py-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1 font-figures text-xl font-[760] wrap-anywhere">{children}</dd>
      {note && <dd className="text-sm text-muted">{note}</dd>}
    </div>
  )
}
