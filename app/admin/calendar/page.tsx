import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useFetcher, useRevalidator } from 'react-router'
import { listCalendar } from '../../data/list-calendar.ts'
import {
  findScheduleError,
  immediately,
  reschedule,
  takesPlaceSoon,
  unschedule,
} from '../../data/reschedule.ts'
import { failed, ok, type Result } from '../../data/result.ts'
import type { CalendarEntry as Entry } from '../../data/rows/posts.ts'
import type { Client } from '../../data/schema.ts'
import { addDays } from '../../site/office-clock.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { showToast } from '../../ui/toast.ts'
import { actOrToast, revalidateUnlessFailed } from '../act-or-toast.ts'
import { DashboardLink } from '../dashboard-link.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import { loadOrToast } from '../load-or-toast.ts'
import { describeMoment, fromOfficeTime, toOfficeTime } from '../office-time.ts'
import { findOfficePlace } from '../office-zone.ts'
import { PageHeader } from '../page-header.tsx'
import ScheduleDialog from '../posts/schedule/schedule-dialog.tsx'
import { toAdminMeta } from '../to-admin-meta.ts'
import { useLastGood } from '../use-last-good.ts'
import { useLiveReload } from '../use-live-reload.ts'
import type { Route } from './+types/page.ts'
import { CalendarEntry } from './calendar-entry.tsx'
import { toMonth } from './month.ts'
import { MonthGrid } from './month-grid.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const month = toMonth(new URL(request.url).searchParams.get('month'))
  const entries = await loadOrToast(
    request,
    client => listCalendar(client, month),
    'Error fetching the calendar',
  )
  return { month, entries }
}

/** `to` is null for back to drafts. */
interface Move {
  entry: Entry
  to: string | null
}

interface Moved {
  version: string
  /** Why publishing now failed. */
  problem: string | null
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Result<Moved | undefined>> {
  const { entry, to }: Move = await request.json()
  if (to === null) {
    return actOrToast(client => unschedule(client, entry), {
      success: 'Taken back to drafts',
      failure: 'Error taking it back',
    })
  }
  if (to !== immediately && Date.parse(to) <= Date.now()) {
    const message = 'That time is over. Choose one that lies ahead, or publish now.'
    showToast({ title: 'Not moved', description: message, tone: 'danger' })
    return failed({ message })
  }
  return actOrToast(client => moveEntry(client, entry, to), { failure: 'Error moving it' })
}

async function moveEntry(client: Client, entry: Entry, to: string): Promise<Result<Moved>> {
  const { data: version, error } = await reschedule(client, entry, to)
  if (error) return failed(error)
  const isNow = entry.kind === 'edit' && to === immediately
  const found = isNow ? await findScheduleError(client, entry.id) : ok(null)
  return found.error ? failed(found.error) : ok({ version, problem: found.data })
}

export const shouldRevalidate = revalidateUnlessFailed

export function meta({ matches }: Route.MetaArgs) {
  return toAdminMeta('Calendar', matches)
}

export default function CalendarPage({ loaderData }: Route.ComponentProps) {
  const { month } = loaderData
  const { data: entries, error } = useLastGood(loaderData.entries)
  const { revalidate } = useRevalidator()
  useLiveReload('posts')
  const fetcher = useFetcher<typeof clientAction>()
  const [moving, setMoving] = useState<Entry | null>(null)
  const [publishing, setPublishing] = useState<Entry | null>(null)
  const today = toOfficeTime(Date.now()).day
  const asked = useRef<Move | null>(null)
  const focused = useRef<string | null>(null)
  const isOut = ({ at, problem }: Entry) => problem === null && Date.parse(at) <= Date.now()
  const coming = entries?.filter(entry => !isOut(entry)).length ?? 0

  function move(entry: Entry, to: string | null) {
    asked.current = { entry, to }
    focused.current = entry.id
    fetcher.submit(JSON.stringify({ entry, to }), { method: 'post', encType: 'application/json' })
  }

  function shift(entry: Entry, days: number) {
    const { day, time } = toOfficeTime(entry.at)
    const to = fromOfficeTime({ day: addDays(day, days), time })
    if (to && fetcher.state === 'idle') move(entry, to)
  }

  useEffect(() => {
    const { current } = asked
    if (fetcher.state !== 'idle' || !fetcher.data || !current) return
    asked.current = null
    const { entry, to } = current
    if (fetcher.data.error || to === null) return
    const { version, problem } = fetcher.data.data ?? { version: entry.version, problem: null }
    if (problem) {
      const tone = problem === takesPlaceSoon ? 'default' : 'danger'
      return void showToast({ title: 'Not published yet', description: problem, tone })
    }
    const canUndo = to !== immediately && Date.parse(entry.at) > Date.now()
    showToast({
      title: to === immediately ? 'Published' : `Moved to ${describeMoment(to)}`,
      tone: 'success',
      ...(canUndo && {
        action: { label: 'Undo', onClick: () => move({ ...entry, version, at: to }, entry.at) },
      }),
    })
  })

  // A moved entry is a new element; the arrow keys need its focus to move it on.
  useEffect(() => {
    if (!entries || !focused.current || fetcher.state !== 'idle') return
    document.querySelector<HTMLElement>(`[data-entry="${focused.current}"]`)?.focus()
    focused.current = null
  }, [entries, fetcher.state])

  const failedBefore = entries?.filter(({ at }) => Date.parse(at) < Date.parse(month.from)) ?? []
  const show = (entry: Entry) => (
    <CalendarEntry
      key={entry.id}
      entry={entry}
      isOut={isOut(entry)}
      onMove={() => setMoving(entry)}
      onShift={days => shift(entry, days)}
      onPublishNow={() => setPublishing(entry)}
      onUnschedule={() => move(entry, null)}
    />
  )

  return (
    <>
      <PageHeader
        title="Calendar"
        note={`${month.name}${entries ? `, ${coming || 'nothing'} coming` : ''}. Times are those of ${findOfficePlace()}.`}
      >
        <DashboardLink />
        <nav aria-label="Months" className="flex gap-1 max-sm:px-0!">
          <Button variant="secondary" size="icon" asChild>
            <Link to={`?month=${month.before}`} aria-label="The month before">
              <ChevronLeft aria-hidden="true" className="size-5" />
            </Link>
          </Button>
          <Button variant="secondary" asChild>
            <Link to="?">Today</Link>
          </Button>
          <Button variant="secondary" size="icon" asChild>
            <Link to={`?month=${month.after}`} aria-label="The month after">
              <ChevronRight aria-hidden="true" className="size-5" />
            </Link>
          </Button>
        </nav>
      </PageHeader>
      {error && <ErrorNotice error={error} onRetry={revalidate} />}
      {entries && (
        <>
          {failedBefore.length > 0 && (
            <section aria-labelledby="failed" className="mb-6 grid gap-1.5">
              <h2 id="failed" className="text-md font-semibold">
                Changes that did not take place
              </h2>
              {failedBefore.map(show)}
            </section>
          )}
          <MonthGrid month={month} entries={entries} today={today}>
            {show}
          </MonthGrid>
        </>
      )}
      {entries?.length === 0 && (
        <div className="weeks:hidden">
          <EmptyState
            title={`Nothing in ${month.name}`}
            action={
              <Button asChild>
                <Link to="/admin/posts/new">Write a post</Link>
              </Button>
            }
          >
            Posts stand here at the time at which they come out. Schedule one from its editor.
          </EmptyState>
        </div>
      )}
      {coming > 0 && (
        <p className="mt-4 text-sm text-muted days:hidden">
          Shift and the arrow keys move what has the focus by a day or a week.
        </p>
      )}
      {moving && (
        <ScheduleDialog
          title={`Move “${moving.title}”`}
          description={
            moving.kind === 'post' ? 'It comes out at this time.' : 'The change takes place at this time.'
          }
          scheduledFor={moving.at}
          onSchedule={to => {
            setMoving(null)
            move(moving, to)
          }}
          onClose={() => setMoving(null)}
        />
      )}
      <ConfirmDialog
        open={publishing !== null}
        title="Publish now?"
        description={`Everybody can read “${publishing?.title}” at once, instead of ${publishing ? describeMoment(publishing.at) : ''}.`}
        action="Publish now"
        variant="primary"
        onConfirm={() => {
          if (publishing) move(publishing, immediately)
          setPublishing(null)
        }}
        onClose={() => setPublishing(null)}
      />
    </>
  )
}
