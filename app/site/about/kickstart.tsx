import { about } from '../../settings/groups/about.ts'
import { keyed } from '../../ui/keyed.ts'
import { TilePattern } from '../tile-pattern.tsx'
import { useWords } from '../words.ts'

export function Kickstart() {
  const words = useWords(about)
  const steps = [
    { name: words.first_step, text: words.first_text, result: words.first_result },
    { name: words.second_step, text: words.second_text, result: words.second_result },
    { name: words.third_step, text: words.third_text, result: words.third_result },
  ]
  return (
    <section id="how-it-works" aria-labelledby="how-title" className="wrap section">
      <div className="route-panel">
        <TilePattern glyph="ring" className="route-cloth" />
        <h2 id="how-title" className="relative max-w-[16em] text-4xl wrap-anywhere">
          {words.start_title}
        </h2>
        <ol className="route mt-10 md:mt-14">
          {keyed(steps).map(({ key, entry: { name, text, result } }, index) => (
            <li key={key} className="flex min-w-0 flex-col wrap-anywhere">
              <p className="text-sm text-on-hero-muted">Step {index + 1}</p>
              <h3 className="mt-1 text-xl">{name}</h3>
              <p className="mt-2 max-w-[40ch] text-base text-on-hero-muted">{text}</p>
              <p className="mt-auto pt-4 text-base">
                <strong className="block border-t border-hero-line pt-3">Afterwards you have</strong>
                {result}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
