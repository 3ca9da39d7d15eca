import { expect, test } from 'vitest'
import { findProblem } from './field-problem.ts'
import { toDraft } from './post-draft.ts'

const draft = { ...toDraft(null), title: 'T', excerpt: 'E', content: '<p>C</p>', categoryId: 'c' }

test('what the database would refuse is told beside its field', () => {
  expect(findProblem({ ...draft, title: 'ọ'.repeat(300) }, ['c'])).toBeNull()
  expect(findProblem({ ...draft, title: 'ọ'.repeat(301) }, ['c'])).toMatchObject({
    field: 'title',
    message: 'The title has 301 characters, and 300 is the limit.',
  })
  expect(findProblem({ ...draft, content: 'x'.repeat(204_801) }, ['c'])?.field).toBe('content')
  expect(findProblem(draft, [])?.field).toBe('categoryId')
})
