import { useSyncExternalStore } from 'react'

/** Who comments gives the name once. Kept on the device until the tab is closed. */
export function useReviewerName(): string {
  return useSyncExternalStore(subscribe, read, () => '')
}

export function keepReviewerName(name: string): void {
  try {
    sessionStorage.setItem('reviewer', name)
  } catch {
    // Without storage it is asked for again.
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
