import {
  contentLimit,
  findMissingField,
  type PostDraft,
  type RequiredField,
  weighContent,
} from './post-draft.ts'

export interface FieldProblem {
  field: RequiredField
  /** Stands beside the field. */
  message: string
  toast: { title: string; description?: string }
}

const missing: Record<RequiredField, string> = {
  title: 'Give the post a title.',
  excerpt: 'Say in a sentence or two what the post is about.',
  content: 'Write something first.',
  categoryId: 'Choose a category.',
}

/** Why the draft can't be saved yet, or null. */
export function findProblem(draft: PostDraft): FieldProblem | null {
  const field = findMissingField(draft)
  if (field) return { field, message: missing[field], toast: { title: 'All fields are required' } }
  const weight = weighContent(draft.content)
  if (weight <= contentLimit) return null
  const message = `The content has ${Math.ceil(weight / 1024)} KB, and 200 KB is the limit. Pictures pasted as text are the usual reason: insert them as files.`
  return { field: 'content', message, toast: { title: 'Error saving post', description: message } }
}
