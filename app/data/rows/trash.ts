export type TrashKind = 'posts' | 'categories' | 'contact_messages'

/** What was deleted in the last thirty days. */
export type TrashEntry = {
  row_id: string
  /** Title, name or subject. */
  name: string
  deleted_at: string
  /** From when on it cannot be brought back. */
  erased_at: string
  /** Null where it was done past the back office. */
  deleted_by: string | null
  details: TrashedPost | TrashedCategory | TrashedMessage
  /** How many there are of this kind. */
  total: number
}

export type TrashedPost = {
  category: string | null
  feature_image_url: string | null
  /** When it would have come out; null if it was out. */
  scheduled_for: string | null
  /** What goes with it when it is deleted for good. */
  versions: number
  drafts: number
  images: number
}

/** The posts that stood in it and have no other. */
export type TrashedCategory = { posts: number }

export type TrashedMessage = { from: string; email: string }

export type RestoredRow = {
  row_id: string
  name: string
  /** What could not be as it was. */
  notes: ('category_gone' | 'address_taken' | 'name_taken')[]
}
