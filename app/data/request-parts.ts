import { createContext } from 'react-router'

export type DrawPng = (svg: string) => Promise<Uint8Array>

export interface RequestParts {
  supabaseUrl: string
  /** For the browser's client; '' is the page's origin. */
  browserSupabaseUrl: string
  publishableKey: string
  /** Without a trailing slash. */
  siteUrl: string
  requestId: string
  scriptNonce: string
  /** Calls a built-in backend within this process; sends the visitor's address. */
  fetch: typeof fetch
  drawPng: DrawPng
}

export const requestParts = createContext<RequestParts>()
