/** "Lagos" of Africa/Lagos. */
export const toPlace = (timeZone: string): string =>
  (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
