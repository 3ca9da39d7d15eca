import { clsx } from 'clsx/lite'
import { Link, useLocation, useNavigate } from 'react-router'
import type { PostVersion } from '../../../data/list-post-versions.ts'
import { Select } from '../../../ui/select.tsx'
import { describeUserAgent, unknownDevice } from '../../account/describe-user-agent.ts'
import { Badge } from '../../badge.tsx'
import { toDate, toTime } from '../../dates.ts'
import { Pager } from '../../pager.tsx'
import { withParameter } from '../../search-parameters.ts'
import { useListParameters } from '../../use-list-parameters.ts'
import { columnNames, describeChange, describeWriter } from './describe-version.ts'
import type { VersionsQuery } from './versions-query.ts'

const pageSize = 50

interface VersionListProps {
  versions: PostVersion[]
  listed: PostVersion[]
  /** The key of the open version. */
  open: string | null
  shown: VersionsQuery
}

/** On a narrow screen a page of its own, until a version is chosen. */
export function VersionList({ versions, listed, open, shown }: VersionListProps) {
  const { parameters } = useListParameters()
  const navigate = useNavigate()
  const { column } = shown
  const start = (shown.page - 1) * pageSize
  const page = listed.slice(start, start + pageSize)

  /** Closes the open version, which may not be in the new list. */
  function filter(chosen: string | null) {
    const search = withParameter(new URLSearchParams(), 'changed', chosen).toString()
    navigate({ search }, { replace: true })
  }

  return (
    <section
      aria-label="All versions"
      className={clsx(
        'grid gap-4 double:sticky double:top-4 double:max-h-[calc(100dvh-2rem)] double:grid-rows-[auto_minmax(0,1fr)]',
        shown.version && 'single:hidden',
      )}
    >
      <Select
        aria-label="Show versions that changed"
        value={column ?? ''}
        onChange={event => filter(event.target.value || null)}
      >
        <option value="">All changes</option>
        {Object.entries(columnNames).map(([value, name]) => (
          <option key={value} value={value}>
            Changes of the {name}
          </option>
        ))}
      </Select>
      <div className="min-h-0 double:overflow-y-auto double:[scrollbar-width:thin]">
        {page.length === 0 && (
          <p className="py-6 text-center text-muted">
            Nobody changed the {columnNames[column ?? '']} since the history began.
          </p>
        )}
        {groupByDay(page).map(([day, group]) => (
          <section key={day} aria-label={day} className="mb-4">
            <h2 className="mb-1 px-3 font-text text-xs font-semibold tracking-normal text-muted">{day}</h2>
            <ol>
              {group.map(version => (
                <li key={version.key}>
                  <VersionLink
                    version={version}
                    isFirst={version === versions.at(-1)}
                    isOpen={version.key === open}
                    parameters={parameters}
                  />
                </li>
              ))}
            </ol>
          </section>
        ))}
        <Pager page={shown.page} hasMore={start + pageSize < listed.length} />
      </div>
    </section>
  )
}

interface VersionLinkProps {
  version: PostVersion
  isFirst: boolean
  isOpen: boolean
  parameters: URLSearchParams
}

function VersionLink({ version, isFirst, isOpen, parameters }: VersionLinkProps) {
  const { pathname } = useLocation()
  const to = { pathname, search: withParameter(parameters, 'version', version.key).toString() }
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isOpen ? 'true' : undefined}
      className="grid gap-0.5 rounded-m px-3 py-2.5 hover:bg-sunken double:aria-[current]:bg-sunken double:aria-[current]:inset-ring double:aria-[current]:inset-ring-control forced-colors:border forced-colors:aria-[current]:border-3 forced-colors:aria-[current]:border-[Highlight]"
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{describeWriter(version)}</span>
        <time dateTime={version.written_at} className="shrink-0 text-sm text-muted tabular-nums">
          {toTime(version.written_at)}
        </time>
      </span>
      <span className="text-sm text-muted">{describeChange(version, isFirst)}</span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs/inherit text-muted">
        {version.key === 'now' && <Badge tone="success">Stands now</Badge>}
        {version.operation === 'UNMERGED' && <Badge>Never stood in the post</Badge>}
        {describeDevice(version)}
      </span>
    </Link>
  )
}

/** Database clients give a name of their own. */
function describeDevice({ device, via }: PostVersion): string | null {
  if (via !== 'back office') return device
  const { name } = describeUserAgent(device)
  return name === unknownDevice ? null : name
}

function groupByDay(versions: PostVersion[]): [string, PostVersion[]][] {
  const days = new Map<string, PostVersion[]>()
  for (const version of versions) {
    const day = toDate(version.written_at)
    days.set(day, [...(days.get(day) ?? []), version])
  }
  return [...days]
}
