import { expect, test } from 'vitest'
import type { ReviewRow } from '../../../data/rows/reviews.ts'
import { findApprovalState, summariseReview } from './summarise-review.ts'

const empty: ReviewRow = {
  version: 1,
  approval_required: false,
  can_send_mail: true,
  is_writer: true,
  links: [],
  comments: [],
  approvals: [],
}

const approval = {
  id: '1',
  name: 'Ada',
  email: null,
  by_staff: false,
  is_release: false,
  is_current: true,
  version: 1,
  created_at: '2026-11-22T08:00:00Z',
}

const comment = {
  id: '1',
  name: 'Ada',
  body: 'Why?',
  paragraph: 'One',
  place: 0,
  created_at: '2026-11-22T08:00:00Z',
  resolved_at: null,
}

test('a draft of which nobody said anything is told nothing of', () => {
  expect(summariseReview(null)).toBeNull()
  expect(summariseReview(empty)).toBeNull()
})

test('comments that are resolved are not counted', () => {
  const comments = [comment, { ...comment, id: '2', resolved_at: '2026-11-22T09:00:00Z' }]
  expect(summariseReview({ ...empty, comments })).toBe('1 comment')
  expect(summariseReview({ ...empty, comments: [comment, comment], approvals: [approval] })).toBe(
    '2 comments · Approved',
  )
})

test('where publishing waits for an approval, one that releases nothing is none', () => {
  const required = { ...empty, approval_required: true }
  expect(findApprovalState(required)).toBe('waiting')
  expect(findApprovalState({ ...required, approvals: [approval] })).toBe('waiting')
  expect(findApprovalState({ ...required, approvals: [{ ...approval, is_release: true }] })).toBe('approved')
})

test('an approval of another text is outdated', () => {
  expect(findApprovalState({ ...empty, approvals: [{ ...approval, is_current: false }] })).toBe('outdated')
})
