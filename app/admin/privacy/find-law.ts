/** The law by which people ask what is kept of them, where we know it. */
export const findLaw = (country: string): string | null =>
  country === 'Nigeria' ? 'Nigeria Data Protection Act 2023' : null
