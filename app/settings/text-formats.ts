import type { TextSchema } from './value-schema.ts'

const host = /[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)+/.source
const path = /[A-Za-z0-9._~:/?#@!$&'()*+,;=%-]*/.source

export const textFormats: Record<
  NonNullable<TextSchema['format']>,
  { fits: (text: string) => boolean; message: string }
> = {
  email: {
    fits: matching(`^[A-Za-z0-9_+-]+(\\.[A-Za-z0-9_+-]+)*@${host}$`),
    message: 'Is not an e-mail address.',
  },
  phone: { fits: isPhone, message: 'Is not a phone number: digits and spaces, as +44 20 7946 0000.' },
  internationalPhone: {
    fits: text => /^\+[1-9]/.test(text) && isPhone(text),
    message: 'Is not a number with + and the country’s code, as +44 20 7946 0000.',
  },
  webAddress: {
    fits: matching(`^https://${host}([/?#]${path})?$`),
    message: 'Is not an address that begins with https://.',
  },
  picture: {
    fits: text =>
      matching(`^(https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?)?/${path}$`)(text) && !text.startsWith('//'),
    message: 'Is not the address of a picture.',
  },
  date: { fits: isCalendarDate, message: 'Is not a date, as 2026-01-31.' },
  time: { fits: matching('^([01][0-9]|2[0-3]):[0-5][0-9]$'), message: 'Is not a time, as 09:00.' },
  moment: {
    fits: text =>
      isCalendarDate(text.slice(0, 10)) &&
      /^T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]{3})?Z$/.test(text.slice(10)),
    message: 'Is not a date with a time.',
  },
}

function matching(pattern: string): (text: string) => boolean {
  const expression = new RegExp(pattern)
  return text => expression.test(text)
}

function isPhone(text: string): boolean {
  return /^[+(0-9][0-9 ()-]+$/.test(text) && /^.{5,15}$/.test(text.replace(/[^0-9]/g, ''))
}

function isCalendarDate(text: string): boolean {
  if (!/^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
