/** A phone number as written, with the punctuation after it; or other text. */
export type Segment = { text: string; phone?: Phone }

export interface Phone {
  /** E.164: `+2348031234567`. */
  number: string
  /** Landlines have no WhatsApp. */
  isMobile: boolean
}

// Not inside a word, a URL, an amount or a longer number.
const candidate =
  /(?<![\p{L}\p{N}_@/=#₦$€£.,:-])(?:\+|00)?\(?\d(?:[ \t\u00a0\u2007\u2009\u202f().\-\u2010-\u2015/]{0,3}\d){7,16}(?![\p{L}\p{N}_@%]|[.,:]\d)/gu

/** Loses no text. Numbers without a country code are read as Nigerian, and only by an office in Nigeria. */
export function findPhones(text: string, { isInNigeria }: { isInNigeria: boolean }): Segment[] {
  const segments: Segment[] = []
  let end = 0
  for (const { 0: written, index } of text.matchAll(candidate)) {
    const phone = toPhone(written)
    if (!phone || !(isInNigeria || isInternational(written))) continue
    if (index > end) segments.push({ text: text.slice(end, index) })
    // Links beside a number come after its punctuation.
    end = index + written.length
    end += /^[.,;:!?)\]]*/.exec(text.slice(end))?.[0].length ?? 0
    segments.push({ text: text.slice(index, end), phone })
  }
  if (end < text.length) segments.push({ text: text.slice(end) })
  return segments
}

const nigeria = '234'
/** Of MTN, Glo, Airtel and 9mobile: 070… to 091…, without the leading zero. */
const mobile = /^[789][01]\d{8}$/
/** Lagos and Abuja: 01 270 1234, and since 2024 0201 270 1234. */
const landline = /^(1\d{7}|9\d{7}|20[1-9]\d{7})$/

/** Null for other numbers: a date, an amount, a bank account. */
export function toPhone(written: string): Phone | null {
  const digits = written.replace(/\D/g, '')
  const international = written.includes('+') ? digits : digits.slice(2)
  if (isInternational(written)) {
    return international.startsWith(nigeria)
      ? toNigerian(international.slice(nigeria.length).replace(/^0/, ''))
      : toForeign(international)
  }
  if (digits.startsWith('0')) return toNigerian(digits.slice(1))
  if (digits.startsWith(nigeria) && digits.length >= 12) {
    const national = digits.slice(nigeria.length).replace(/^0/, '')
    return mobile.test(national) ? toNigerian(national) : null
  }
  // People often omit the zero, but ten digits in one block are rather a bank account (NUBAN).
  return mobile.test(digits) && /\D/.test(written.trim()) ? toNigerian(digits) : null
}

const isInternational = (written: string): boolean => /^\s*\(?(\+|00)/.test(written)

function toNigerian(national: string): Phone | null {
  const isMobile = mobile.test(national)
  return isMobile || landline.test(national) ? { number: `+${nigeria}${national}`, isMobile } : null
}

const toForeign = (digits: string): Phone | null =>
  /^[1-9]\d{7,14}$/.test(digits) ? { number: `+${digits}`, isMobile: true } : null
