/** In a file of its own: every page loads the agency's. */
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
