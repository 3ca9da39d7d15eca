/** Which days hours are of. By itself, as every page of the site loads what stands beside the agency's defaults. */
export const openingDays = [
  'weekdays',
  'saturdays',
  'sundays',
  'weekends',
  'every_day',
  'monday_to_saturday',
  'sunday_to_thursday',
  'mondays',
  'tuesdays',
  'wednesdays',
  'thursdays',
  'fridays',
] as const

export type OpeningDays = (typeof openingDays)[number]
