import { agency } from '../settings/groups/agency.ts'
import type { TimeZone } from '../settings/groups/time-zones.ts'
import { toPlace } from '../site/to-place.ts'

/** The zone of the office's clock, which the page says where it is not the usual one: loaders ask for it before anything is drawn. */
export function findOfficeZone(): TimeZone {
  const said = globalThis.document?.documentElement.dataset.timeZone as TimeZone | undefined
  return said ?? agency.defaults.time_zone
}

/** "Lagos": by whose clock times are said. */
export const findOfficePlace = (): string => toPlace(findOfficeZone())
