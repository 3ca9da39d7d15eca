import { agency } from '../groups/agency.ts'

/** The agency's name only once it is not the default any more. */
export const toSignature = (signature: string | null, name: string) =>
  signature || (name === agency.defaults.name ? 'Sent by {host}' : 'Sent by {name}, {host}')
