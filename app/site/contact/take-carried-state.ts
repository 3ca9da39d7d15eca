import { carriedKey } from '../../offline/leave-if-unreachable.ts'

/** What a link told this page that was opened as a document without a network; from then on its history entry has it. */
export function takeCarriedState(): Record<string, unknown> | null {
  try {
    const carried = sessionStorage.getItem(carriedKey)
    if (carried === null) return null
    sessionStorage.removeItem(carriedKey)
    const usr: Record<string, unknown> = JSON.parse(carried)
    history.replaceState({ ...history.state, usr }, '')
    return usr
  } catch {
    // Storage is blocked.
    return null
  }
}
