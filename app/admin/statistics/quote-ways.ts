/** How a calculated quote is passed on. */
export const ways = ['form', 'whatsapp', 'share', 'print'] as const
export type Way = (typeof ways)[number]

export const wayNames: Record<Way, string> = {
  form: 'By the form',
  whatsapp: 'WhatsApp',
  share: 'Shared',
  print: 'Printed',
}

/** Quotes sent to the agency; shared or printed ones may be for the visitor alone. */
export const toSentToUs = (sent: Partial<Record<Way, number>>) => (sent.form ?? 0) + (sent.whatsapp ?? 0)
