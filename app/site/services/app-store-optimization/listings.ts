/** An invented app, as the page says. */
export interface Listing {
  title: string
  rating: string
  ratings: number
  words: string
  screens: readonly string[]
}

/** Characters that Google Play allows. */
export const limits = { title: 30, words: 80 }

export const before: Listing = {
  title: 'Kanti',
  rating: '3.6',
  ratings: 212,
  words: 'Empowering your financial journey, one step at a time.',
  screens: ['A form to sign in, without a word about it', 'A list too small to read'],
}

export const after: Listing = {
  title: 'Kanti: Ajo & Esusu Savings',
  rating: '4.2',
  ratings: 540,
  words: 'Save with people you know. Everyone pays in, one is paid each week. From ₦500.',
  screens: ['Everyone pays in', 'Paid on your day'],
}

export const weeksBetween = 12

/** `installs` follows from the others, which this file's test checks. */
export const results = {
  place: { before: 38, after: 7 },
  visits: { before: 1_450, after: 2_600 },
  installsOfHundred: { before: 24, after: 30 },
  installs: { before: 348, after: 780 },
}
