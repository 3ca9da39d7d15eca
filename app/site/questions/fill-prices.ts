import { fill } from '../../settings/fill.ts'
import type { PriceList } from '../../settings/groups/prices.ts'
import type { pricePlaceholders, Question } from '../../settings/groups/questions.ts'
import { formatNaira } from '../format-count.ts'

export function fillPrices(answers: readonly Question[], { rates }: PriceList): Question[] {
  const prices: Record<(typeof pricePlaceholders)[number], string> = {
    user_price: formatNaira(rates.acquisition),
    visit_price: formatNaira(rates.traffic),
  }
  return answers.map(({ question, answer }) => ({ question, answer: fill(answer, prices) }))
}
