export function toPhoneNumber(phone: string): string {
  return phone.replace(/\(0\)/g, '').replace(/[^\d+]/g, '')
}

export function toChatLink(phone: string, text?: string): string {
  const address = `https://wa.me/${toPhoneNumber(phone).replace('+', '')}`
  return text === undefined ? address : `${address}?text=${encodeURIComponent(text)}`
}
