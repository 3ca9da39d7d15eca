import { useEffect, useState } from 'react'
import { listPictures, type Picture } from '../../data/pictures.ts'
import { query } from '../../data/query.ts'
import type { CallError } from '../../data/result.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import { PictureCard } from './picture-card.tsx'

const pageSize = 24
const pause = 250

/** A default export because it is loaded lazily. */
export default function PictureChooser({ onChoose }: { onChoose: (picture: Picture) => void }) {
  const [asked, setAsked] = useState({ search: '', page: 1, attempt: 0 })
  const [shown, setShown] = useState<{ pictures: Picture[]; hasMore: boolean } | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const [isBusy, setBusy] = useState(true)

  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      setBusy(true)
      const { search, page } = asked
      const result = await query(client => listPictures(client, { search, page, pageSize, filter: 'all' }))
      if (!isCurrent) return
      setBusy(false)
      setError(result.error)
      if (!result.data) return
      const { pictures, hasMore } = result.data
      setShown(before => ({
        pictures: page === 1 ? pictures : append(before?.pictures ?? [], pictures),
        hasMore,
      }))
    }
    const timer = setTimeout(load, asked.page === 1 && asked.search ? pause : 0)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [asked])

  return (
    <div className="grid gap-4" aria-busy={isBusy}>
      <Input
        type="search"
        aria-label="Search pictures by name or post"
        placeholder="Search"
        // Enter must not submit a form around the chooser.
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        onChange={event => setAsked({ search: event.target.value, page: 1, attempt: 0 })}
      />
      {error && (
        <ErrorNotice error={error} onRetry={() => setAsked({ ...asked, attempt: asked.attempt + 1 })} />
      )}
      {!shown && !error && <Spinner label="Loading the library" />}
      {shown?.pictures.length === 0 && (
        <p role="status" className="py-8 text-center text-base text-muted">
          {asked.search ? `Nothing found for “${asked.search}”` : 'No pictures were uploaded yet.'}
        </p>
      )}
      {shown && shown.pictures.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-3 max-sm:grid-cols-[repeat(auto-fill,minmax(min(100%,7.5rem),1fr))]">
          {shown.pictures.map(picture => (
            <PictureCard key={picture.name} picture={picture} onOpen={() => onChoose(picture)} />
          ))}
        </ul>
      )}
      {shown?.hasMore && (
        <Button
          variant="secondary"
          busy={isBusy}
          onClick={() => setAsked({ ...asked, page: asked.page + 1 })}
          className="justify-self-center"
        >
          Show more
        </Button>
      )}
    </div>
  )
}

/** An upload meanwhile pushes pictures to the next page, where they would appear twice. */
function append(before: Picture[], next: Picture[]): Picture[] {
  const names = new Set(before.map(({ name }) => name))
  return [...before, ...next.filter(({ name }) => !names.has(name))]
}
