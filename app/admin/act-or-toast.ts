import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { query } from '../data/query.ts'
import type { Result } from '../data/result.ts'
import type { Client } from '../data/schema.ts'
import { withFreshProof } from '../session/with-fresh-proof.ts'
import { showToast, type Toast } from '../ui/toast.ts'

export interface ActionTitles {
  /** Omitted where the page itself shows the success. */
  success?: string | undefined
  failure: string
  /** A button in the success toast, such as "Undo". */
  action?: Toast['action']
}

/** Asks for a fresh sign-in where the server wants one. A string result becomes the success toast's description. */
export async function actOrToast<T>(
  run: (client: Client) => Promise<Result<T>>,
  { success, failure, action }: ActionTitles,
): Promise<Result<T>> {
  const { data, error } = await withFreshProof(() => query(run))
  if (error) {
    showToast({ title: failure, description: error.message, tone: 'danger' })
    return { data, error }
  }
  const note = typeof data === 'string' && { description: data }
  if (success) showToast({ title: success, tone: 'success', ...note, ...(action && { action }) })
  return { data, error }
}

/** A failed action changed nothing, and reloading could cover its error toast with another. */
export function revalidateUnlessFailed({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionResult?.error ? false : defaultShouldRevalidate
}
