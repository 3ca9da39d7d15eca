import { freshProofNeeded, type Result } from '../data/result.ts'

type AskForProof = () => Promise<boolean>

let askForProof: AskForProof | null = null
let asking: Promise<boolean> | null = null

export function registerProofDialog(ask: AskForProof): () => void {
  askForProof = ask
  return () => {
    askForProof = null
    asking = null
  }
}

/** If the server wants a fresh proof, asks for it and runs `run` once more. One dialog is for all who wait. */
export async function withFreshProof<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
  const result = await run()
  if (result.error?.code !== freshProofNeeded || !askForProof) return result
  asking ??= askForProof()
  const isProved = await asking
  asking = null
  return isProved ? run() : result
}
