import { fill } from '../../../settings/fill.ts'
import { formatNaira } from '../../../site/format-count.ts'
import { isObjective, objectives } from '../../../site/quote/price.ts'
import type { AnswerWords } from './answer-words.ts'
import { toCallTime } from './call-time.ts'
import type { KeptQuote } from './kept-quote.ts'

interface TemplateFacts {
  name: string
  subject: string
  quote: KeptQuote | null
  callAt: string | null
  words: AnswerWords
}

/** Unknown fields stay in braces, to be filled in by hand. */
export function fillTemplate(
  template: string,
  { name, subject, quote, callAt, words }: TemplateFacts,
): string {
  return fill(template, {
    sender: toFirstName(name),
    subject,
    ...(quote && { quote: toQuoteLine(quote) }),
    ...(callAt && { time: toCallTime(callAt, words.timeZone) }),
    signature: words.signature,
    name: words.name,
    city: words.city,
  })
}

/** The whole name where it has a title: "Mrs Ngọzi Obi". */
function toFirstName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const isTitle = /^(mr|mrs|ms|miss|dr|prof|engr|barr|chief|alhaji|alhaja|pastor|sir|madam)\.?$/i.test(first)
  return isTitle || rest.length === 0 || first.length < 2 ? name.trim() : first
}

function toQuoteLine({ quote, total, number }: KeptQuote): string {
  const { label, breakdown } = objectives[isObjective(quote.objective) ? quote.objective : 'acquisition']
  const volume = quote.volume.toLocaleString('en-NG')
  return `${label}, ${volume} ${breakdown.toLowerCase()} for ${formatNaira(total)} (${number})`
}
