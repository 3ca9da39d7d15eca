export type TrashKind = 'posts' | 'categories' | 'contact_messages'

export type TrashEntry = {
  row_id: string
  name: string
  deleted_at: string
  /** When it can no longer be restored. */
  erased_at: string
  /** Null if it was deleted outside of the back office. */
  deleted_by: string | null
  details: TrashedPost | TrashedCategory | TrashedMessage
  total: number
}

export type TrashedPost = {
  category: string | null
  feature_image_url: string | null
  /** When it would have been published; null if it already was. */
  scheduled_for: string | null
  versions: number
  drafts: number
  images: number
}

/** Posts without a category since it was deleted. */
export type TrashedCategory = { posts: number }

export type TrashedMessage = { from: string; email: string }

export type RestoredRow = {
  row_id: string
  name: string
  notes: ('category_gone' | 'address_taken' | 'name_taken')[]
}
