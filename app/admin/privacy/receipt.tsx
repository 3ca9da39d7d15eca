import { useAgency } from '../../site/agency.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toDateTime } from '../dates.ts'
import { download } from '../download.ts'
import { type GivenReceipt, toGroups, toReceiptPage } from './to-receipt-page.ts'

/** Shown once: the key is not stored. */
export function ReceiptPanel({ given }: { given: GivenReceipt }) {
  const { receipt, key } = given
  const { country } = useAgency()
  const facts = [
    ['Receipt', String(receipt.number)],
    ['Erased', toDateTime(receipt.erased_at)],
    ['Key', toGroups(key)],
    ['Hash', receipt.hash],
  ]
  return (
    <Panel aria-labelledby="receipt">
      <h2 id="receipt" className="text-xl" tabIndex={-1} ref={element => element?.focus()}>
        Erased: receipt {receipt.number}
      </h2>
      <dl className="grid gap-x-6 gap-y-2 text-base sm:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="font-mono text-sm wrap-anywhere max-sm:mb-2">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-base text-muted">
        Give it to the person and keep a copy: the key stands on this receipt and nowhere else. With it and
        the address, anybody who has the receipt can show that it was erased; without it, nobody can tell
        whose address it was.
      </p>
      <Button
        onClick={() =>
          download(toReceiptPage(given, country), `erasure-receipt-${receipt.number}.html`, 'text/html')
        }
        className="justify-self-start"
      >
        Download the receipt
      </Button>
    </Panel>
  )
}
