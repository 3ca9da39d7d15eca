import { failed, ok, type Result } from './result.ts'
import type { ReviewRow } from './rows/reviews.ts'
import type { Client } from './schema.ts'

export async function findReview(client: Client, draftId: string): Promise<Result<ReviewRow | null>> {
  const { data, error } = await client.rpc('find_review', { p_draft_id: draftId })
  return error ? failed(error) : ok(data)
}

/** The token, shown once; null if the link is mailed to `email`. */
export async function createReviewLink(
  client: Client,
  draftId: string,
  email: string | null,
): Promise<Result<string | null>> {
  const { data, error } = await client.rpc('create_review_link', { p_draft_id: draftId, p_email: email })
  return error ? failed(error) : ok(data[0]?.token ?? null)
}

export async function endReviewLink(client: Client, id: string): Promise<Result<null>> {
  const { error } = await client.rpc('end_review_link', { p_link_id: id })
  return error ? failed(error) : ok(null)
}

export async function resolveReviewComment(
  client: Client,
  id: string,
  isResolved: boolean,
): Promise<Result<null>> {
  const { error } = await client.rpc('resolve_review_comment', {
    p_comment_id: id,
    p_is_resolved: isResolved,
  })
  return error ? failed(error) : ok(null)
}

/** Refused to whoever wrote in the draft. */
export async function approveDraft(client: Client, draftId: string, version: number): Promise<Result<null>> {
  const { error } = await client.rpc('approve_draft', { p_draft_id: draftId, p_version: version })
  return error ? failed(error) : ok(null)
}
