import { expect, test } from 'vitest'
import { toDraft } from './post-draft.ts'
import { validateDraft } from './validate-draft.ts'

const draft = { ...toDraft(null), title: 'T', excerpt: 'E', content: '<p>C</p>', categoryId: 'c' }

test('what the database would refuse is told beside its field', () => {
  expect(validateDraft({ ...draft, title: 'ọ'.repeat(300) }, ['c'])).toBeNull()
  expect(validateDraft({ ...draft, title: 'ọ'.repeat(301) }, ['c'])).toMatchObject({
    field: 'title',
    message: 'The title has 301 characters, and 300 is the limit.',
  })
  expect(validateDraft({ ...draft, content: 'x'.repeat(204_801) }, ['c'])?.field).toBe('content')
  expect(validateDraft(draft, [])?.field).toBe('categoryId')
})
