import type { MergedField } from './merge/merge-drafts.ts'

export const fieldNames: Record<MergedField, string> = {
  title: 'title',
  excerpt: 'excerpt',
  content: 'content',
  categoryId: 'category',
  image: 'image',
  slug: 'address',
  publishAt: 'date',
  details: 'details',
}
