/** What work costs a visitor's budget, in milliseconds of one core: measured once, rounded up. */
export const budgetPrices = {
  request: 0.25, // read, routed and answered
  database: 1, // a millisecond that a statement holds a connection
  rendering: 1.25, // a millisecond of the event loop while a page is rendered, with what PostgreSQL does for it
  row: 0.002, // of a response
  received: 0.1, // a kilobyte, with its parsing
  sent: 0.02, // a kilobyte
  kept: 0.05, // a request answered from the cache
  keptSent: 0.001, // a kilobyte of such an answer
  auth: 4, // a call to the auth service, with the statements of its rate limits
  password: 30, // compared or hashed
  megapixel: 60, // of a picture read or written
  join: 2, // of a realtime channel, or a new token for it
  filter: 2, // of a channel, checked by PostgreSQL
  frame: 0.1, // received over a socket
} as const

export type BudgetKind = keyof typeof budgetPrices
