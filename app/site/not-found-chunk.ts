import type { NotFound } from './not-found-content.tsx'

type Component = typeof NotFound

let loaded: Component | null = null

/** What tells of a missing page, if it has come already. */
export const findNotFound = (): Component | null => loaded

/** To be awaited before such a page is hydrated: React would take its words away until they come. */
export async function loadNotFound(): Promise<Component> {
  loaded = (await import('./not-found-content.tsx')).NotFound
  return loaded
}
