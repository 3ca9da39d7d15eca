import { createContext } from 'react-router'

/** A picture of an SVG, made outside of this process. */
export type DrawPng = (svg: string) => Promise<Uint8Array>

/** What the process hands to the pages for one request. */
export interface RequestParts {
  /** What the server's own client calls. */
  supabaseUrl: string
  /** What the browser's client calls; '' means the origin of the page. */
  browserSupabaseUrl: string
  publishableKey: string
  /** Canonical origin without a trailing slash. */
  siteUrl: string
  requestId: string
  /** What the server recognises the page's own scripts by. */
  scriptNonce: string
  /** Bound to the backend in this process, or the global one. Carries the visitor's address. */
  fetch: typeof fetch
  drawPng: DrawPng
}

export const requestParts = createContext<RequestParts>()
