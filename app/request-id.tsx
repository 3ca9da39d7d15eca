import { createContext, use } from 'react'

/**
 * The id of the request that made this page, for the error page only. The browser finds it on the document
 * root, where the server has written it: ordinary pages carry none, they are the same bytes for everybody.
 */
export const RequestId = createContext<string | null>(null)

export function useRequestId(): string | null {
  const id = use(RequestId)
  if (id !== null || typeof document === 'undefined') return id
  return document.documentElement.dataset.requestId ?? null
}
