import type { PostDetails } from '../../../data/rows/post-details.ts'
import type { EditedPost, PostDraft } from '../post-draft.ts'

export interface PanelProps {
  draft: PostDraft
  change: (part: Partial<PostDraft>) => void
  /** As it was opened; null for a new one. */
  post: EditedPost | null
  /** Name of the chosen category; null while none is. */
  category: string | null
}

/** What is typed into a text of the details; empty is none. */
export function toDetails(details: PostDetails, part: Partial<PostDetails>): { details: PostDetails } {
  return { details: { ...details, ...part } }
}

export const isOpening = (category: string | null): boolean => category === 'Careers'

export const toFolder = (category: string | null): string =>
  isOpening(category) ? '/company/careers/' : '/company/blog/'
