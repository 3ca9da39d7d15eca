import { useSyncExternalStore } from 'react'

export function useReviewerName(): string {
  return useSyncExternalStore(subscribe, read, () => '')
}

export function keepReviewerName(name: string): void {
  try {
    sessionStorage.setItem('reviewer', name)
  } catch {
    // Storage is blocked: it is asked for again.
  }
}

const subscribe = () => () => {}

function read(): string {
  try {
    return sessionStorage.getItem('reviewer') ?? ''
  } catch {
    return ''
  }
}
