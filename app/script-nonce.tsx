import { createContext, use } from 'react'

/** On scripts rendered into a page; the server allows these by their hashes and removes the nonce before sending. */
export const ScriptNonce = createContext<string | undefined>(undefined)

export function useScriptNonce(): string | undefined {
  return use(ScriptNonce)
}
