import { expect, test } from 'vitest'
import { describeTold } from './describe-told.ts'

test('what a later letter changed is said in one line', () => {
  const quote = (number: string, total: number) => ({
    ...{ number, total, day: '2026-11-23', list: { prices: { rates: {} } } },
    quote: { volume: 1_000, url: 'oja.example' },
  })
  expect(describeTold({ before: { name: 'Chidi' }, after: { name: 'Chidi Okafor' } })).toBe(
    'A later message is signed Chidi Okafor, not Chidi',
  )
  const [former, later] = [quote('A1B2', 320_000), quote('C3D4', 640_000)]
  expect(describeTold({ before: { quote: former, value: 1 }, after: { quote: later, value: 2 } })).toBe(
    'A later message has quote C3D4 of ₦640,000 instead of A1B2 of ₦320,000',
  )
  expect(describeTold({ before: { value: 1_000 }, after: { value: 2_000 } })).toBe(
    'A later message set the value to ₦2,000, which was ₦1,000',
  )
})
