/** What is counted of the calculator: that it was started, and by which way its quote was sent on. */
export const quoteEvents = ['start', 'whatsapp', 'share', 'print'] as const
export type QuoteEvent = (typeof quoteEvents)[number]
