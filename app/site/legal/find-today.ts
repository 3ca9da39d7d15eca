import type { StoredSettings } from '../../settings/group.ts'
import { agency } from '../../settings/groups/agency.ts'
import { resolve } from '../../settings/resolve.ts'
import { formatDate } from '../format-date.ts'

export function findToday(settings: StoredSettings): string {
  return formatDate(new Date(), resolve(agency, settings).time_zone)
}
