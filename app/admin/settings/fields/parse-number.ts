/** Returns the text itself where it is no number. */
export function parseNumber(text: string): number | string {
  const plain = text.replace(/[\s,₦]/g, '')
  return /^-?\d{1,15}(\.\d+)?$/.test(plain) ? Number(plain) : text
}
