/** What a phone dials, of a number as people write it. */
export function toPhoneNumber(phone: string): string {
  return phone.replace(/\(0\)/g, '').replace(/[^\d+]/g, '')
}
