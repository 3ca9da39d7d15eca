export interface Call {
  /** The same for every version of a call, in mails and in files. */
  uid: string
  sequence: number
  starts: Date
  madeAt: Date
  summary: string
  organizer: { name: string; address: string }
  attendee: { name: string; address: string }
}

interface AnsweredCall {
  lead_id: string
  recipient: string
  call_at: Date | string | null
  call_sequence: number
  created_at: Date | string
}

interface CallParties {
  organizer: Call['organizer']
  /** The other party, as the calendar's owner calls them. */
  name: string
  attendeeName: string
  host: string
}

export const toCall = (answer: AnsweredCall, { organizer, name, attendeeName, host }: CallParties): Call => ({
  uid: `call-${answer.lead_id}@${host}`,
  sequence: answer.call_sequence,
  starts: new Date(answer.call_at ?? answer.created_at),
  madeAt: new Date(answer.created_at),
  summary: `Call with ${name}`,
  organizer,
  attendee: { name: attendeeName, address: answer.recipient },
})

/** Minutes. */
const duration = 30

/** RFC 5545. REQUEST invites by mail (RFC 5546, section 3.2.2); PUBLISH is for the own calendar and asks nobody. */
export function toCalendar(method: 'REQUEST' | 'PUBLISH', call: Call): string {
  const ends = new Date(call.starts.getTime() + duration * 60_000)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${toText(call.organizer.name || call.organizer.address)}//Lead desk//EN`,
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${toText(call.uid)}`,
    `SEQUENCE:${call.sequence}`,
    `DTSTAMP:${toUtc(call.madeAt)}`,
    `DTSTART:${toUtc(call.starts)}`,
    `DTEND:${toUtc(ends)}`,
    `SUMMARY:${toText(call.summary)}`,
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    `ORGANIZER;CN=${toParameter(call.organizer)}:${toAddress(call.organizer.address)}`,
    `ATTENDEE;CN=${toParameter(call.attendee)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=${
      method === 'REQUEST' ? 'TRUE' : 'FALSE'
    }:${toAddress(call.attendee.address)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(line => `${fold(line)}\r\n`).join('')
}

/** `20261124T090000Z`: UTC needs no definition of a time zone. */
const toUtc = (moment: Date) => moment.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** RFC 5545, section 3.3.11. */
const toText = (value: string) =>
  value
    .replace(/[\\;,]/g, character => `\\${character}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')

/** A quoted value can't contain quotes (section 3.1). */
const toParameter = ({ name, address }: { name: string; address: string }) =>
  `"${(name.trim() || address).replace(/["\p{Cc}]/gu, ' ')}"`

const toAddress = (address: string) => `mailto:${encodeURI(address.replace(/\p{Cc}/gu, ''))}`

const lineLimit = 75

/** Lines of at most 75 octets, broken between characters (section 3.1). */
function fold(line: string): string {
  const lines: string[] = []
  let current = ''
  let size = 0
  for (const character of line) {
    const octets = new TextEncoder().encode(character).length
    if (size + octets > lineLimit) {
      lines.push(current)
      current = ' '
      size = 1
    }
    current += character
    size += octets
  }
  return [...lines, current].join('\r\n')
}
