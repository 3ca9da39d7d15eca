/**
 * What a stranger's work costs their network's budget, in milliseconds of one core: measured once, rounded up. A new
 * kind of work gets its price here.
 */
export const prices = {
  /** Reading, routing and answering one request. */
  request: 0.25,
  /** A millisecond that a statement holds a connection. */
  database: 1,
  /** A millisecond of rendering a page. */
  rendering: 1,
  /** A row of an answer. */
  row: 0.002,
  /** A kilobyte received, with its parsing. */
  received: 0.1,
  /** A kilobyte answered. */
  sent: 0.02,
  /** A call to the auth service, with the statements that its limits take. */
  auth: 4,
  /** A password compared or stored. */
  password: 30,
  /** A million pixels of a picture read or made. */
  megapixel: 60,
  /** A realtime channel joined. */
  join: 2,
  /** A filter of a channel, which PostgreSQL judges. */
  filter: 2,
  /** A frame received over a socket. */
  frame: 0.1,
} as const

export type Kind = keyof typeof prices
