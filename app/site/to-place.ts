/** "Lagos" of Africa/Lagos: how a time zone is said. */
export const toPlace = (timeZone: string): string =>
  (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
