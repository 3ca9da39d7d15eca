import { useAgency } from './agency.ts'
import { formatDate } from './format-date.ts'

export function DayOf({ moment }: { moment: string }) {
  const { time_zone } = useAgency()
  return <time dateTime={moment}>{formatDate(moment, time_zone)}</time>
}
