import { about } from '../../settings/groups/about.ts'
import { people } from '../../settings/groups/people.ts'
import { keyed } from '../../ui/keyed.ts'
import { useAgency } from '../agency.ts'
import { Portrait } from '../portrait.tsx'
import { useWords } from '../words.ts'
import { Stamp } from './stamp.tsx'

export function Note() {
  const { note_title, text, note, signed_by, signed_role } = useWords(about)
  const { city, country } = useAgency()
  const { members } = useWords(people)
  const picture = members.find(({ name }) => name === signed_by)?.picture
  const [opening, ...paragraphs] = [text, ...note.split(/\n\s*\n/)]
  return (
    <section aria-labelledby="note-title" className="lifted min-w-0">
      <div className="letter paper">
        <div className="flex items-start justify-between gap-6">
          <div className="min-w-0">
            <p className="text-sm text-muted wrap-anywhere">
              {city}, {country}
            </p>
            <h2 id="note-title" className="mt-2 text-2xl wrap-anywhere">
              {note_title}
            </h2>
          </div>
          <Stamp />
        </div>
        <div className="letter-text wrap-anywhere">
          <p>{opening}</p>
          {keyed(paragraphs).map(({ key, entry }) => (
            <p key={key}>{entry}</p>
          ))}
        </div>
        <div className="mt-8 flex items-center gap-4">
          {picture && <Portrait url={picture} sizes="4rem" className="size-16 shrink-0 rounded-full" />}
          <p className="min-w-0">
            <span className="signature">{signed_by}</span>
            <span className="block text-base text-muted wrap-anywhere">{signed_role}</span>
          </p>
        </div>
      </div>
    </section>
  )
}
