import { lazy, Suspense } from 'react'
import { questions } from '../../settings/groups/questions.ts'
import { useWords } from '../words.ts'

// Loaded where there are any, so that a site without them pays nothing for them.
const QuestionList = lazy(() => import('./question-list.tsx'))

/** Appears with the first question. */
export function Questions() {
  const { title, answers } = useWords(questions)
  if (answers.length === 0) return null
  return (
    <section id="questions" aria-labelledby="questions-title" className="wrap section">
      <h2 id="questions-title" className="max-w-[13em] text-4xl wrap-anywhere">
        {title}
      </h2>
      <Suspense>
        <QuestionList answers={answers} />
      </Suspense>
    </section>
  )
}
