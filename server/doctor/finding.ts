import type { Config } from '../config.ts'

/** A fault keeps the site from working, a warning from working well. */
export interface Finding {
  state: 'good' | 'warning' | 'fault'
  sentence: string
}

export type Check = (config: Config) => Promise<Finding[]>

export const good = (sentence: string): Finding => ({ state: 'good', sentence })
export const warning = (sentence: string): Finding => ({ state: 'warning', sentence })
export const fault = (sentence: string): Finding => ({ state: 'fault', sentence })

/** The innermost one: `fetch failed` tells nobody what to do. */
export function toReason(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error)
  }
  return error.cause instanceof Error
    ? toReason(error.cause)
    : error.message || String((error as NodeJS.ErrnoException).code)
}
