/** In the agency's time zone, with the zone in words: "Lagos" for Africa/Lagos. */
export function toMailTime(moment: Date, timeZone: string): { time: string; zone: string } {
  const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone })
  return { time: clock.format(moment), zone: (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ') }
}
