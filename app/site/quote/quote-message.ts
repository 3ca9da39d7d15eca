import { formatNaira, objectives, starts, toTotal } from './price.ts'
import type { QuoteInput } from './quote-link.ts'

/** Subject and message that the contact form is filled with. */
export function toContactMessage(quote: QuoteInput): { subject: string; message: string } {
  const { url, objective, volume, start } = quote
  const { label, breakdown } = objectives[objective]
  return {
    subject: `Quote: ${label}, ${volume.toLocaleString('en-NG')} ${breakdown}`,
    message: [
      'Hello, I would like a proposal for this quote:',
      '',
      `For: ${url}`,
      `Objective: ${label}`,
      `Volume: ${volume.toLocaleString('en-NG')} ${breakdown}`,
      `Start: ${start ? starts[start] : 'not chosen'}`,
      `Estimate: ${formatNaira(toTotal(objective, volume, start || 'later'))}`,
    ].join('\n'),
  }
}
