import type { PostDetails } from '../../../data/rows/post-details.ts'

/** What was typed as an amount: its digits. Twelve of them are more than anybody is paid. */
export function toPay(text: string): number | null {
  const digits = text.replace(/\D/g, '').slice(0, 12)
  return Number(digits) || null
}

/** What the database would refuse. */
export function findPayProblem({ pay_min, pay_max }: PostDetails): string | null {
  return pay_min !== null && pay_max !== null && pay_min > pay_max ? 'This is more than the other end.' : null
}
