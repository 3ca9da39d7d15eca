import type { LeadChannel } from '../../../data/rows/leads.ts'

/** Of leads that did not come by the form. */
export const channelNames: Record<LeadChannel, { choice: string; title: string }> = {
  whatsapp: { choice: 'WhatsApp', title: 'By WhatsApp' },
  call: { choice: 'A call', title: 'By phone' },
  email: { choice: 'E-mail', title: 'By e-mail' },
  other: { choice: 'Another way', title: 'Another way' },
}
