/** The law that grants access to one's data; null where we don't know it. */
export const findLaw = (country: string): string | null =>
  country === 'Nigeria' ? 'Nigeria Data Protection Act 2023' : null
