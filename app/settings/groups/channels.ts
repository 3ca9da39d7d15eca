import { defineGroup } from '../group.ts'

/** Which of the ways to reach the agency the pages show. One without an address shows nowhere. */
export const channels = defineGroup('channels', {
  email: true,
  phone: true,
  whatsapp: true,
  address: true,
  hours: true,
  social: true,
})
