import { expect, test } from 'vitest'
import { describeMerge } from './describe-merge.ts'
import type { Merge } from './merge-drafts.ts'

const merge = (part: Partial<Merge>): Merge => ({
  draft: null as never,
  mine: [],
  theirs: [],
  changes: { mine: 0, theirs: 0 },
  clashes: [],
  parts: null,
  ...part,
})

test('a merge tells what came from whom', () => {
  const both = merge({
    theirs: ['content', 'title'],
    mine: ['excerpt', 'content'],
    changes: { mine: 1, theirs: 2 },
  })
  expect(describeMerge(both, 'bola@holla.example')).toBe(
    'From bola@holla.example: the title and 2 paragraphs. From you: the excerpt and one paragraph.',
  )
  expect(describeMerge(merge({ theirs: ['content'] }), null)).toBe('From a colleague: the content.')
  expect(describeMerge(merge({ mine: ['title'] }), null)).toBeNull()
})
