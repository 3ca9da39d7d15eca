import { useAgency } from './agency.ts'
import { formatDate } from './format-date.ts'

/** The day of a moment, by the agency's clock. */
export function DayOf({ moment }: { moment: string }) {
  const { time_zone } = useAgency()
  return <time dateTime={moment}>{formatDate(moment, time_zone)}</time>
}
