import { ChevronDown } from 'lucide-react'
import { questions } from '../../settings/groups/questions.ts'
import { keyed } from '../../ui/keyed.ts'
import { useWords } from '../words.ts'

/** Loaded where there are any. They open without script. */
export default function Questions() {
  const { title, answers } = useWords(questions)
  return (
    <section id="questions" aria-labelledby="questions-title" className="wrap section">
      <h2 id="questions-title" className="max-w-[13em] text-4xl wrap-anywhere">
        {title}
      </h2>
      <ul className="mt-8 border-b border-hairline">
        {keyed(answers).map(({ key, entry: { question, answer } }) => (
          <li key={key} className="border-t border-hairline">
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
              <p className="measure pb-6 whitespace-pre-line text-muted wrap-anywhere">{answer}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
