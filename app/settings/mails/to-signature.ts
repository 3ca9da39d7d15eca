import { agency } from '../groups/agency.ts'

/** The last line of a mail: the owner's, else ours. It has the agency's name once that is its own. */
export const toSignature = (signature: string | null, name: string) =>
  signature || (name === agency.defaults.name ? 'Sent by {host}' : 'Sent by {name}, {host}')
