import type { AccountRow } from '../../data/rows/accounts.ts'

/** What an account is called. Some that came from elsewhere have a phone number, or nothing any more. */
export const toAccountName = ({ email, phone }: Pick<AccountRow, 'email' | 'phone'>): string =>
  email || (phone ? `+${phone}` : 'No e-mail address')
