import type { Receipt } from '../../data/rows/privacy.ts'
import { toDateTime } from '../dates.ts'
import { findLaw } from './find-law.ts'
import { escapeText, toDocument } from './to-document.ts'

export interface GivenReceipt {
  receipt: Receipt
  /** The key of the hash; only the receipt has it. */
  key: string
}

/** Groups of four are easier to read aloud and type. */
export const toGroups = (key: string): string => key.replaceAll(/(.{4})(?=.)/g, '$1 ')

export function toReceiptPage({ receipt, key }: GivenReceipt, country: string): string {
  const law = findLaw(country)
  const facts = [
    ['Number', String(receipt.number)],
    ['Erased', `${toDateTime(receipt.erased_at)} (${receipt.erased_at})`],
    ['Key', toGroups(key)],
    ['Hash', receipt.hash],
  ]
  return toDocument(
    `Receipt ${receipt.number} of an erasure`,
    `<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeText(value ?? '')}</dd>`).join('')}</dl>
<p>What was kept of one ${receipt.kind === 'phone' ? 'phone number' : 'e-mail address'} was erased at that time${law ? `, as section 34 of the ${law} gives a right to` : ''}. Logs of changes and backups hold it until they are replaced; whoever restores one erases it again first.</p>
<p>The hash is HMAC-SHA256 of the address, ${receipt.kind === 'phone' ? 'with its country code and without spaces' : 'in small letters'}, by the key above, which we don’t keep. To check it:</p>
<pre>printf '%s' '&lt;address&gt;' | openssl dgst -sha256 -mac HMAC -macopt hexkey:${key}</pre>`,
  )
}
