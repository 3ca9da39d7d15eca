import { createContext, use } from 'react'

/**
 * Stands on every script that the build and the framework put into a page while it is rendered, as its nonce. The
 * server allows what is marked and removes the mark, which is another for each page, before sending.
 */
export const ScriptMark = createContext<string | undefined>(undefined)

export function useScriptMark(): string | undefined {
  return use(ScriptMark)
}
