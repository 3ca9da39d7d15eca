import type { NotFound } from './not-found-content.tsx'

type Component = typeof NotFound

let loaded: Component | null = null

export const findNotFound = (): Component | null => loaded

/** Await it before hydrating such a page, or React removes its words until this has loaded. */
export async function loadNotFound(): Promise<Component> {
  loaded = (await import('./not-found-content.tsx')).NotFound
  return loaded
}
