import { expect, test } from 'vitest'
import { nameOthers } from './name-others.ts'

test('others who have a post open are named, and counted where they are many', () => {
  expect(nameOthers([])).toBeNull()
  expect(nameOthers(['Ada'])).toBe('Ada is in this post')
  expect(nameOthers(['Ada', 'Ben'])).toBe('Ada and Ben are in this post')
  expect(nameOthers(['Ada', 'Ben', 'Chi', 'Dayo'])).toBe('Ada and 3 others are in this post')
})
