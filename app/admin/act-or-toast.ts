import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { query } from '../data/query.ts'
import type { Result } from '../data/result.ts'
import type { Client } from '../data/schema.ts'
import { withFreshProof } from '../session/fresh-proof.ts'
import { showToast, type Toast } from '../ui/toast.ts'

export interface ActionTitles {
  /** Left out where the page alone shows it. */
  success?: string | undefined
  failure: string
  /** Beside the success, such as a way back. */
  action?: Toast['action']
}

/** Runs the query of an action, after a fresh proof where it takes one, and shows the specified toast. A note that it answers stands below the success. */
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

/** What failed has changed nothing: the page is not read anew, and the toast of the error stays in front. */
export function revalidateUnlessFailed({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionResult?.error ? false : defaultShouldRevalidate
}
