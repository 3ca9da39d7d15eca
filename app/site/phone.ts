/** What a phone dials, of a number as people write it. */
export function toPhoneNumber(phone: string): string {
  return phone.replace(/\(0\)/g, '').replace(/[^\d+]/g, '')
}

/** Opens a chat with that number in WhatsApp, with the text typed in. */
export function toChatLink(phone: string, text?: string): string {
  const address = `https://wa.me/${toPhoneNumber(phone).replace('+', '')}`
  return text === undefined ? address : `${address}?text=${encodeURIComponent(text)}`
}
