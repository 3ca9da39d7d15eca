import type { RestoredField } from './restore-version.ts'

export const fieldNames: Record<RestoredField, string> = {
  title: 'Title',
  excerpt: 'Excerpt',
  categoryId: 'Category',
  image: 'Image',
  content: 'Text',
  slug: 'Address',
  publishAt: 'Date',
  details: 'Details',
}
