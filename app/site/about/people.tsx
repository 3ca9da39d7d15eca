import { people } from '../../settings/groups/people.ts'
import { glyphs, motifs } from '../../ui/glyphs.ts'
import { keyed } from '../../ui/keyed.ts'
import { Portrait } from '../portrait.tsx'
import { useWords } from '../words.ts'

export function People() {
  const { title, members } = useWords(people)
  if (members.length === 0) return null
  return (
    <section id="people" aria-labelledby="people-title" className="wrap section">
      <h2 id="people-title" className="max-w-[13em] text-4xl wrap-anywhere">
        {title}
      </h2>
      <ul className={`people-grid mt-10 ${members.length < 3 ? 'people-few' : findColumns(members.length)}`}>
        {keyed(members).map(({ key, entry: { name, role, picture, sentence } }, index) => (
          <li key={key} className="min-w-0">
            {picture ? (
              <Portrait
                url={picture}
                sizes="(min-width: 40rem) 16rem, 50vw"
                className="h-auto w-full rounded-l"
              />
            ) : (
              <NoPicture index={index} />
            )}
            <div className="person-words">
              <h3 className="text-xl wrap-anywhere">{name}</h3>
              <p className="mt-0.5 text-base font-semibold text-muted wrap-anywhere">{role}</p>
              {sentence && <p className="mt-2 text-base text-muted wrap-anywhere">{sentence}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** So many in a row that nobody is alone in the last one. */
function findColumns(count: number): string {
  const columns = [4, 3, 5].find(each => count % each === 0) ?? [4, 5, 3].find(each => count % each > 1) ?? 4
  return `people-${columns}`
}

/** An ornament: no face is made up. */
function NoPicture({ index }: { index: number }) {
  return (
    <svg
      viewBox="-6 -6 34 34"
      className="block h-auto w-full rounded-l bg-sunken text-mark"
      aria-hidden="true"
    >
      <path
        d={`M11 11${glyphs[motifs[index % motifs.length] ?? 'ring']}`}
        fill="currentColor"
        fillRule="evenodd"
      />
    </svg>
  )
}
