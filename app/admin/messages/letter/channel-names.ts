import type { LeadChannel } from '../../../data/rows/leads.ts'

/** How somebody wrote or called who did not come by the form: as a choice, and above what they said. */
export const channelNames: Record<LeadChannel, { choice: string; title: string }> = {
  whatsapp: { choice: 'WhatsApp', title: 'By WhatsApp' },
  call: { choice: 'A call', title: 'By phone' },
  email: { choice: 'E-mail', title: 'By e-mail' },
  other: { choice: 'Another way', title: 'Another way' },
}
