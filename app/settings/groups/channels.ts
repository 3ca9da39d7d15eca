import { defineGroup } from '../group.ts'

/** A channel without an address is not shown. */
export const channels = defineGroup('channels', {
  email: true,
  phone: true,
  whatsapp: true,
  address: true,
  hours: true,
  social: true,
})
