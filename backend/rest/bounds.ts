import type { Identity } from '../database.ts'

/** How much one request may ask for. */
export interface Bounds {
  /** Bytes of a body, objects in it, and keys of each of them. */
  bodyBytes: number
  bodyRows: number
  bodyKeys: number
  /** Levels of embeds below the table of the path, and how many embeds in all. */
  embedDepth: number
  embeds: number
  /** Columns of an answer, and how often the same one: a row may be as long as all of them together. */
  columns: number
  mentions: number
  /** Bytes of an answer, and its rows at each level of embeds. */
  answerBytes: number
  rows: number
}

const kilobyte = 1024
const megabyte = 1024 * kilobyte

const ofStrangers: Bounds = {
  bodyBytes: 256 * kilobyte,
  bodyRows: 5_000,
  bodyKeys: 200,
  embedDepth: 3,
  embeds: 10,
  columns: 200,
  mentions: 4,
  answerBytes: 8 * megabyte,
  rows: 10_000,
}

/** PostgreSQL takes 1,664 columns in a select. */
const ofStaff: Bounds = {
  bodyBytes: 5 * megabyte,
  bodyRows: 50_000,
  bodyKeys: 1_600,
  embedDepth: 6,
  embeds: 100,
  columns: 800,
  mentions: 800,
  answerBytes: 16 * megabyte,
  rows: 100_000,
}

export const chooseBounds = ({ isStaff }: Pick<Identity, 'isStaff'>): Bounds =>
  isStaff ? ofStaff : ofStrangers
