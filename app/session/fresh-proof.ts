import { freshProofNeeded, type Result } from '../data/result.ts'

type AskForProof = () => Promise<boolean>

let askForProof: AskForProof | null = null

export function registerProofDialog(ask: AskForProof): () => void {
  askForProof = ask
  return () => {
    askForProof = null
  }
}

/** If the server wants a fresh proof, asks for it and runs `run` once more. */
export async function withFreshProof<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
  const result = await run()
  if (result.error?.code !== freshProofNeeded || !askForProof) return result
  return (await askForProof()) ? run() : result
}
