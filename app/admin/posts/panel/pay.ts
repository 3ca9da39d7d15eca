import type { PostDetails } from '../../../data/rows/post-details.ts'

/** The digits of what was typed. Twelve are more than anybody is paid. */
export function toPay(text: string): number | null {
  const digits = text.replace(/\D/g, '').slice(0, 12)
  return Number(digits) || null
}

/** The database would refuse it. */
export function findPayError({ pay_min, pay_max }: PostDetails): string | null {
  return pay_min !== null && pay_max !== null && pay_min > pay_max ? 'This is more than the other end.' : null
}
