import { expect, test } from 'vitest'
import { prices } from '../../settings/groups/prices.ts'
import { pricePlaceholders, questions } from '../../settings/groups/questions.ts'
import { fillPrices } from './fill-prices.ts'

test('answers name the prices of the list that holds', () => {
  const list = { ...prices.defaults.list, rates: { acquisition: 1_200, traffic: 30 } }
  const [first] = fillPrices(questions.defaults.answers, list)
  expect(first?.answer).toContain('₦1,200 for a user and ₦30 for a visit')
  const all = pricePlaceholders.map(name => `{${name}}`).join(' ')
  expect(fillPrices([{ question: '{user_price}?', answer: `${all} {city}` }], list)).toEqual([
    { question: '{user_price}?', answer: '₦1,200 ₦30 {city}' },
  ])
})
