import type { Receipt } from '../../data/rows/privacy.ts'
import { Panel } from '../../ui/panel.tsx'
import { toDateTime } from '../dates.ts'

/** Without its receipt nobody can say whose address was erased. */
export function Erasures({ erasures }: { erasures: Receipt[] }) {
  return (
    <Panel aria-labelledby="erasures">
      <h2 id="erasures" className="text-xl">
        Erasures
      </h2>
      {erasures.length === 0 && <p className="text-base text-muted">Nobody has been erased yet.</p>}
      {erasures.length > 0 && (
        <ul className="grid gap-3">
          {erasures.map(receipt => (
            <li key={receipt.id} className="grid gap-0.5 text-base">
              <span>
                <span className="font-semibold">Receipt {receipt.number}</span>,{' '}
                {toDateTime(receipt.erased_at)}
                {receipt.by && <span className="wrap-anywhere">, by {receipt.by}</span>}
              </span>
              <span className="text-sm text-muted">
                {receipt.scrubbed_at
                  ? `Gone from the files of the database since ${toDateTime(receipt.scrubbed_at)}.`
                  : 'Its freed room in the files of the database is overwritten within minutes, of large tables at night.'}
              </span>
              <span className="font-mono text-xs text-muted wrap-anywhere">{receipt.hash}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
