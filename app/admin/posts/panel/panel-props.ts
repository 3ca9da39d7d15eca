import type { PostDetails } from '../../../data/rows/post-details.ts'
import type { DraftChange, EditedPost, PostDraft } from '../post-draft.ts'

export interface PanelProps {
  draft: PostDraft
  change: (part: DraftChange) => void
  /** As it was opened; null for a new post. */
  post: EditedPost | null
  /** Its name; null while none is chosen. */
  category: string | null
}

export const toDetails =
  (part: Partial<PostDetails>): DraftChange =>
  ({ details }) => ({ details: { ...details, ...part } })

export const isOpening = (category: string | null): boolean => category === 'Careers'

export const toFolder = (category: string | null): string =>
  isOpening(category) ? '/company/careers/' : '/company/blog/'
