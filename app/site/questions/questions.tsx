import { ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { prices } from '../../settings/groups/prices.ts'
import { questions } from '../../settings/groups/questions.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { keyed } from '../../ui/keyed.ts'
import { useWords } from '../words.ts'
import { fillPrices } from './fill-prices.ts'

/** They open without script. */
export function Questions() {
  const { title, answers } = useWords(questions)
  const { list } = useSettings(prices)
  if (answers.length === 0) return null
  return (
    <section id="questions" aria-labelledby="questions-title" className="wrap section">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
        <div className="min-w-0 lg:sticky lg:top-28 lg:self-start">
          <h2 id="questions-title" className="max-w-[9em] text-4xl wrap-anywhere">
            {title}
          </h2>
          <p className="mt-4 text-muted max-lg:hidden">
            Is yours not here?{' '}
            <Link to="/contact" className="font-semibold text-link underline underline-offset-4">
              Ask us
            </Link>
          </p>
        </div>
        <ul className="min-w-0 border-y border-hairline">
          {keyed(fillPrices(answers, list)).map(({ key, entry: { question, answer } }) => (
            <li key={key} className="border-hairline not-first:border-t">
              <details className="group">
                <summary className="flex cursor-pointer list-none items-center justify-between gap-6 py-5 [&::-webkit-details-marker]:hidden">
                  <h3 className="min-w-0 font-text text-lg font-semibold tracking-normal wrap-anywhere">
                    {question}
                  </h3>
                  <ChevronDown
                    aria-hidden="true"
                    className="size-5 shrink-0 text-mark transition-transform duration-(--fast) group-open:rotate-180"
                  />
                </summary>
                <p className="phone-naira measure pb-6 whitespace-pre-line text-muted wrap-anywhere">
                  {answer}
                </p>
              </details>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
