import { createContext, use } from 'react'

/** For the error page only: all other pages are the same bytes for everybody. */
export const RequestId = createContext<string | null>(null)

export function useRequestId(): string | null {
  const id = use(RequestId)
  if (id !== null || typeof document === 'undefined') return id
  return document.documentElement.dataset.requestId ?? null
}
