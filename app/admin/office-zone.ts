import { agency } from '../settings/groups/agency.ts'
import type { TimeZone } from '../settings/groups/time-zones.ts'
import { toPlace } from '../site/to-place.ts'

/** The page carries the zone where it is not the default: loaders need it before anything renders. */
export function findOfficeZone(): TimeZone {
  const said = globalThis.document?.documentElement.dataset.timeZone as TimeZone | undefined
  return said ?? agency.defaults.time_zone
}

export const findOfficePlace = (): string => toPlace(findOfficeZone())
