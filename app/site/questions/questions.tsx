import { ChevronDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { people } from '../../settings/groups/people.ts'
import { prices } from '../../settings/groups/prices.ts'
import { questions } from '../../settings/groups/questions.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { keyed } from '../../ui/keyed.ts'
import { useWords } from '../words.ts'
import { fillPrices } from './fill-prices.ts'

const Portrait = lazy(() => import('../portrait.tsx').then(({ Portrait }) => ({ default: Portrait })))

export function Questions() {
  const { title, answers } = useWords(questions)
  const { list } = useSettings(prices)
  if (answers.length === 0) return null
  return (
    <section id="questions" aria-labelledby="questions-title" className="wrap section">
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr] lg:grid-rows-[auto_1fr]">
        <h2 id="questions-title" className="min-w-0 max-w-[9em] text-4xl wrap-anywhere">
          {title}
        </h2>
        <ul className="min-w-0 border-y border-hairline lg:col-start-2 lg:row-span-2 lg:row-start-1">
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
        <Answerers />
      </div>
    </section>
  )
}

function Answerers() {
  const { members } = useWords(people)
  return (
    <div className="min-w-0">
      {members.length > 0 && (
        <ul className="mb-4 grid gap-3">
          {keyed(members.slice(0, 3)).map(({ key, entry: { name, role, picture } }) => (
            <li key={key} className="flex items-center gap-3">
              <Suspense>
                {picture && <Portrait url={picture} sizes="48px" className="size-12 shrink-0 rounded-full" />}
              </Suspense>
              <div className="min-w-0 text-base wrap-anywhere">
                <p className="font-semibold">{name}</p>
                <p className="text-sm text-muted">{role}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="text-muted">
        Is yours not here?{' '}
        <Link
          to="/contact"
          className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
        >
          {members.length > 0 ? 'Ask them' : 'Ask us'}
        </Link>
      </p>
    </div>
  )
}
