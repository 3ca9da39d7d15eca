import { toPostDetails } from '../../data/post-details.ts'
import { useAgency } from '../agency.ts'
import { Byline } from '../blog/byline.tsx'
import { describeOpening } from '../careers/describe-opening.ts'
import { OpeningFacts } from '../careers/opening-facts.tsx'
import { DayOf } from '../day-of.tsx'
import { StudyFacts } from '../studies/study-facts.tsx'
import type { Preview } from './read-preview.server.ts'

export function PreviewHeader({ preview }: { preview: Preview }) {
  const { title, excerpt, category, created_at } = preview
  const details = toPostDetails(preview.details)
  const { time_zone } = useAgency()
  const isOpening = category === 'Careers'
  return (
    <header>
      <p className="text-sm text-muted">
        {isOpening ? 'Careers' : 'Blog'}
        {!isOpening && category && <> · {category}</>} ·{' '}
        {created_at ? <DayOf moment={created_at} /> : 'Not published yet'}
      </p>
      <h1 className="mt-4 text-4xl">{title.trim() || 'Untitled'}</h1>
      {excerpt && <p className="mt-5 text-lg text-muted">{excerpt}</p>}
      {preview.minutes && <Byline author={details.author_name} minutes={preview.minutes} />}
      {preview.isStudy && <StudyFacts details={details} />}
      {isOpening && <OpeningFacts facts={describeOpening(details, time_zone)} isClosed={false} />}
    </header>
  )
}
