export const quoteEvents = ['start', 'whatsapp', 'share', 'print'] as const
export type QuoteEvent = (typeof quoteEvents)[number]
