import { siteSettings } from '../site-settings.ts'

const lagos = new Intl.DateTimeFormat('en-GB', {
  timeZone: siteSettings.timeZone,
  weekday: 'short',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** Monday to Friday from 9 to before 17 o'clock in Lagos. */
export function isOpenAt(moment: Date): boolean {
  const parts = Object.fromEntries(lagos.formatToParts(moment).map(({ type, value }) => [type, value]))
  const hour = Number(parts.hour)
  return parts.weekday !== 'Sat' && parts.weekday !== 'Sun' && hour >= 9 && hour < 17
}
