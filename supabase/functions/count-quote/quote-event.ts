/** Counted: that the calculator was started, and how its quote was sent on. */
export const quoteEvents = ['start', 'whatsapp', 'share', 'print'] as const
export type QuoteEvent = (typeof quoteEvents)[number]
