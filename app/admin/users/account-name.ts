import type { AccountRow } from '../../data/rows/accounts.ts'

/** Imported accounts may lack an e-mail address, and a phone number too. */
export const toAccountName = ({ email, phone }: Pick<AccountRow, 'email' | 'phone'>): string =>
  email || (phone ? `+${phone}` : 'No e-mail address')
