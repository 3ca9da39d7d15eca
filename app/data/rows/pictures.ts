export type PictureFilter = 'all' | 'used' | 'unused'

export type PictureUse = {
  /** version: a former version of the post `id`. */
  kind: 'post' | 'setting' | 'draft' | 'trash' | 'version'
  id: string | null
  title: string | null
  alt: string | null
  caption: string | null
}

export type PictureRow = {
  name: string
  is_published: boolean
  bytes: number | null
  type: string | null
  /** Pixels; null if unknown. */
  width: number | null
  height: number | null
  uploaded_at: string
  uses: PictureUse[]
}

export type ImageState = { name: string; is_published: boolean; is_shown: boolean }
