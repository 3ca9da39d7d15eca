import { isBlankHtml } from './blank-html.ts'
import { findPayError } from './panel/pay.ts'
import { contentLimit, type PostDraft, titleLimit, weighContent } from './post-draft.ts'

export type RequiredField = 'title' | 'excerpt' | 'content' | 'categoryId'

export interface FieldError {
  field: RequiredField | 'pay'
  /** Shown beside the field. */
  message: string
  toast: { title: string; description?: string }
}

const missing: Record<RequiredField, string> = {
  title: 'Give the post a title.',
  excerpt: 'Say in a sentence or two what the post is about.',
  content: 'Write something first.',
  categoryId: 'Choose a category.',
}

export const categoryGone = 'Somebody deleted the category that was chosen. Choose another.'

/** In the order of the page. */
export function findMissingField(draft: PostDraft): RequiredField | null {
  if (draft.title.trim() === '') return 'title'
  if (isBlankHtml(draft.content)) return 'content'
  if (draft.excerpt.trim() === '') return 'excerpt'
  if (draft.categoryId === '') return 'categoryId'
  return null
}

/** `categoryIds` are those that exist; null while unknown. */
export function validateDraft(draft: PostDraft, categoryIds: string[] | null): FieldError | null {
  const field = findMissingField(draft)
  if (field) return { field, message: missing[field], toast: { title: 'All fields are required' } }
  if (isCategoryGone(draft, categoryIds))
    return { field: 'categoryId', message: categoryGone, toast: { title: 'All fields are required' } }
  const length = [...draft.title].length
  if (length > titleLimit)
    return refuse('title', `The title has ${length} characters, and ${titleLimit} is the limit.`)
  const payError = findPayError(draft.details)
  if (payError) return refuse('pay', `Pay: ${payError}`)
  const weight = weighContent(draft.content)
  if (weight <= contentLimit) return null
  const message = `The content has ${Math.ceil(weight / 1024)} KB, and 200 KB is the limit. Pictures pasted as text are the usual reason: insert them as files.`
  return refuse('content', message)
}

/** The database would refuse it. */
const refuse = (field: FieldError['field'], message: string): FieldError => ({
  field,
  message,
  toast: { title: 'Error saving post', description: message },
})

export function isCategoryGone({ categoryId }: PostDraft, categoryIds: string[] | null): boolean {
  return categoryId !== '' && categoryIds !== null && !categoryIds.includes(categoryId)
}
