import { createContext, use } from 'react'

/**
 * On every script that the build and the framework put into a page while it is rendered. The server allows these scripts
 * by their hashes and removes the nonce before sending.
 */
export const ScriptNonce = createContext<string | undefined>(undefined)

export function useScriptNonce(): string | undefined {
  return use(ScriptNonce)
}
