import { freshProofNeeded, type Result } from '../data/result.ts'

type AskForProof = () => Promise<boolean>

let askForProof: AskForProof | null = null

/** Who shows the dialog, while the back office is open. It says whether the proof was given. */
export function registerProofDialog(ask: AskForProof): () => void {
  askForProof = ask
  return () => {
    askForProof = null
  }
}

/** Runs it, and once more after a proof was asked for in place, where the server wants a fresh one first. */
export async function withFreshProof<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
  const result = await run()
  if (result.error?.code !== freshProofNeeded || !askForProof) return result
  return (await askForProof()) ? run() : result
}
