import { query } from '../../../data/query.ts'
import { ok, type Result } from '../../../data/result.ts'
import type { PostDetails } from '../../../data/rows/post-details.ts'
import { scheduleEdit } from '../../../data/schedule-edit.ts'
import { uploadImage } from '../../../data/upload-image.ts'
import { toStoredDetails } from '../drafts/draft-text.ts'
import type { PostDraft, StoredDraft } from '../post-draft.ts'
import { settleSlug } from '../settle-slug.ts'

/** At that time the change is merged with what was published meanwhile. */
export function scheduleChange(
  postId: string,
  draft: PostDraft,
  base: { version: string | null; fields: StoredDraft | null },
  moment: string,
): Promise<Result<undefined>> {
  return query(async client => {
    const uploaded = draft.image ? await uploadImage(client, draft.image) : ok(draft.imageUrl)
    if (uploaded.error) return uploaded
    const settled = await settleSlug(client, draft, postId)
    if (settled.error) return settled
    return scheduleEdit(client, {
      post_id: postId,
      title: draft.title.trim(),
      content: draft.content,
      excerpt: draft.excerpt.trim(),
      category_id: draft.categoryId,
      feature_image_url: uploaded.data,
      slug: settled.data.slug,
      details: toScheduledDetails(draft.details, base.fields?.details),
      base,
      scheduled_for: moment,
    })
  })
}

/** Says that the place of work is no longer given: an earlier release left out "Only on site". */
export function toScheduledDetails(
  details: PostDetails,
  before: PostDetails | undefined,
): Partial<PostDetails> {
  const { is_remote } = details
  return { ...toStoredDetails(details), ...(before?.is_remote === false && { is_remote }) }
}
