import type { Identity } from '../identity.ts'
import type { RestOptions } from './rest-options.ts'

export interface RequestLimits {
  /** Bytes of a body, values in its JSON, objects in it, and keys of each of them. */
  bodyBytes: number
  bodyValues: number
  bodyRows: number
  bodyKeys: number
  /** Levels of embeds below the path's table, and embeds in all. */
  embedDepth: number
  embeds: number
  /** Columns of a response, and how often one may be named. */
  columns: number
  mentions: number
  /** Bytes of a response, and rows of each level of embeds. */
  responseBytes: number
  rows: number
  aggregates: boolean
}

/** Rows of a response and of each embed, whoever asks and whatever limit they ask for. */
export const maxRows = 1000

/** Checked while parsing, whoever asks. */
export const syntaxLimits = { selectDepth: 6, selectItems: 300, conditionDepth: 10, conditions: 300 }

const kilobyte = 1024
const megabyte = 1024 * kilobyte

const visitorLimits: Omit<RequestLimits, 'aggregates'> = {
  bodyBytes: 256 * kilobyte,
  bodyValues: 10_000,
  bodyRows: 5_000,
  bodyKeys: 200,
  embedDepth: 3,
  embeds: 10,
  columns: 200,
  mentions: 4,
  responseBytes: 8 * megabyte,
  rows: 10_000,
}

/** PostgreSQL takes 1,664 columns in a select. */
const staffLimits: Omit<RequestLimits, 'aggregates'> = {
  bodyBytes: 5 * megabyte,
  bodyValues: 1_000_000,
  bodyRows: 50_000,
  bodyKeys: 1_600,
  embedDepth: 6,
  embeds: 100,
  columns: 800,
  mentions: 800,
  responseBytes: 16 * megabyte,
  rows: 100_000,
}

export const chooseRequestLimits = (
  { isStaff }: Pick<Identity, 'isStaff'>,
  { aggregates }: RestOptions,
): RequestLimits => ({ ...(isStaff ? staffLimits : visitorLimits), aggregates })
