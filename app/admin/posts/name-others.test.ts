import { expect, test } from 'vitest'
import { nameOthers } from './name-others.ts'

test('others who have a post open are named, and counted where they are many', () => {
  const [ada, ben] = ['ada@holla.example', 'ben@holla.example']
  expect(nameOthers([])).toBeNull()
  expect(nameOthers([ada])).toBe('Ada is in this post')
  expect(nameOthers([ada, ben])).toBe('Ada and Ben are in this post')
  expect(nameOthers([ada, ben, ada, ben])).toBe('Ada and 3 others are in this post')
  expect(nameOthers(['Ada Obi', ben])).toBe('Ada Obi and Ben are in this post')
  expect(nameOthers(['chukwuemeka.adebayo@holla.example'])).toBe('Chukwuemeka.ade… is in this post')
})
