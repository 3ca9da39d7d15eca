import { StartupError } from '../startup-error.ts'

const pattern = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,6})?)?\s*(Z|UTC|[+-]\d\d(?::?\d\d)?)?$/i

/** Without a zone it is the time in Lagos, UTC+1. @throws StartupError */
export function parseMoment(text: string): Date {
  const [, day, minute, seconds = ':00', zone = '+01:00'] = pattern.exec(text.trim()) ?? []
  const moment = new Date(`${day}T${minute}${seconds}${toOffset(zone)}`)
  if (!day || Number.isNaN(moment.getTime()) || !isSameDay(moment, day, zone)) {
    throw new StartupError(
      `"${text}" is no time. Write it as 2026-11-21 14:32 for Lagos, or with a zone, as 2026-11-21 13:32Z.`,
    )
  }
  return moment
}

function toOffset(zone: string): string {
  if (/^(Z|UTC)$/i.test(zone)) {
    return 'Z'
  }
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0')
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`
}

/** `Date` takes 31 February for 3 March. */
function isSameDay(moment: Date, day: string, zone: string): boolean {
  const offset = toOffset(zone)
  const sign = offset.startsWith('-') ? -1 : 1
  const minutes = offset === 'Z' ? 0 : sign * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4)))
  return new Date(moment.getTime() + minutes * 60_000).toISOString().startsWith(day)
}

export function describeMoment(moment: Date): string {
  const lagos = new Date(moment.getTime() + 3_600_000).toISOString()
  const toText = (iso: string) => iso.replace('T', ' ').replace(/(\.000)?Z$/, '')
  return `${toText(lagos)} in Lagos, ${toText(moment.toISOString())} UTC`
}
