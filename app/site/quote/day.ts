const dayLength = 86_400_000

/** `2026-11-23`, the day it is in Lagos, an hour ahead of UTC. */
export function toDay(moment: string | Date): string {
  return new Date(new Date(moment).getTime() + 3_600_000).toISOString().slice(0, 10)
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)
}

export function isDay(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}
