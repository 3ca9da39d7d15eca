/** Invented, as the page says. Naira; a result is a new user. The line is no price of ours, which an owner changes. */
export const stopLine = { cost: 650, from: 20_000 }
export const raiseAt = stopLine.cost * 0.8
export const days = 14

export const audiences = [
  { name: 'Market traders', picture: 'stall' },
  { name: 'Students', picture: 'books' },
  { name: 'Office staff', picture: 'desk' },
] as const

export interface Advert {
  spend: number
  users: number
}

export const messages: readonly { words: string; adverts: readonly Advert[] }[] = [
  {
    words: 'Your ajo, on your phone',
    adverts: [
      { spend: 148_800, users: 310 },
      { spend: 20_800, users: 26 },
      { spend: 61_600, users: 112 },
    ],
  },
  {
    words: 'Paid on your day, every time',
    adverts: [
      { spend: 92_400, users: 165 },
      { spend: 21_000, users: 28 },
      { spend: 132_600, users: 260 },
    ],
  },
  {
    words: 'Start with ₦500 a week',
    adverts: [
      { spend: 20_400, users: 24 },
      { spend: 59_000, users: 100 },
      { spend: 20_700, users: 23 },
    ],
  },
  {
    words: 'No more chasing people',
    adverts: [
      { spend: 54_600, users: 91 },
      { spend: 20_900, users: 22 },
      { spend: 20_160, users: 28 },
    ],
  },
]

export type Outcome = 'raised' | 'kept' | 'stopped'

export function toOutcome(advert: Advert): Outcome {
  if (toCost(advert) > stopLine.cost) return 'stopped'
  return toCost(advert) <= raiseAt ? 'raised' : 'kept'
}

export const toCost = ({ spend, users }: Advert) => Math.round(spend / users)

const all = messages.flatMap(({ adverts }) => adverts)

export const totals = {
  running: toTotal(all.filter(advert => toOutcome(advert) !== 'stopped')),
  stopped: toTotal(all.filter(advert => toOutcome(advert) === 'stopped')),
  together: toTotal(all),
}

export const stoppedShare = Math.round((totals.stopped.spend / totals.together.spend) * 100)

function toTotal(adverts: readonly Advert[]) {
  return {
    adverts: adverts.length,
    spend: adverts.reduce((sum, { spend }) => sum + spend, 0),
    users: adverts.reduce((sum, { users }) => sum + users, 0),
  }
}
