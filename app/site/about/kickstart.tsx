import { about } from '../../settings/groups/about.ts'
import { keyed } from '../../ui/keyed.ts'
import { useWords } from '../words.ts'

/** Three stops on a bus route. */
export function Kickstart() {
  const words = useWords(about)
  const stops = [
    { name: words.first_step, text: words.first_text },
    { name: words.second_step, text: words.second_text },
    { name: words.third_step, text: words.third_text },
  ]
  return (
    <section id="how-it-works" aria-labelledby="how-title" className="wrap section">
      <h2 id="how-title" className="text-4xl">
        {words.start_title}
      </h2>
      <ol className="route mt-12">
        {keyed(stops).map(({ key, entry: { name, text } }, index) => (
          <li key={key} className="min-w-0 wrap-anywhere">
            <p className="text-sm text-muted">Stop {index + 1}</p>
            <h3 className="mt-1 text-xl">{name}</h3>
            <p className="mt-2 max-w-[40ch] text-base text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
