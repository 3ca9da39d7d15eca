export type PictureFilter = 'all' | 'used' | 'unused'

export type PictureUse = {
  /** Of a former version the post that has it. */
  kind: 'post' | 'setting' | 'draft' | 'trash' | 'version'
  /** Null of a setting, whose name is its title. */
  id: string | null
  title: string | null
  /** What is said of the picture there. */
  alt: string | null
  /** What stands below it there. */
  caption: string | null
}

export type PictureRow = {
  name: string
  is_published: boolean
  bytes: number | null
  type: string | null
  /** In pixels; null where nobody knows. */
  width: number | null
  height: number | null
  uploaded_at: string
  uses: PictureUse[]
}

/** An image of ours: whether everybody may see it, and whether a post shows it. */
export type ImageState = { name: string; is_published: boolean; is_shown: boolean }
