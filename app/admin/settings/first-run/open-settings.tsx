import { Link } from 'react-router'
import type { SamplePost } from '../../../data/list-sample-posts.ts'
import { useAuth } from '../../../session/session-context.tsx'
import type { Loaded } from '../../load-or-toast.ts'
import { useLastGood } from '../../use-last-good.ts'
import { isExampleAddress } from './is-example-address.ts'
import { listOpenSettings } from './list-open-settings.ts'
import { SamplePosts } from './sample-posts.tsx'

interface OpenSettingsProps {
  loaded: Loaded<ReadonlyMap<string, unknown>>
  samples: SamplePost[]
}

export function OpenSettings({ loaded, samples }: OpenSettingsProps) {
  const { data: values } = useLastGood(loaded)
  const { user } = useAuth()
  const groups = values ? listOpenSettings(values) : []
  const example = isExampleAddress(user?.email) ? user?.email : null
  if (!values || (groups.length === 0 && samples.length === 0 && !example)) return null
  return (
    <section
      aria-labelledby="open-settings"
      className="mt-6 rounded-l border border-hairline bg-surface px-6 py-5 max-md:p-4"
    >
      <h2 id="open-settings" className="text-xl">
        Not said yet
      </h2>
      {groups.length > 0 && (
        <>
          <p className="mt-1 text-sm text-muted">
            What only you know. Until then the site says that it is to be announced, or shows an example.
          </p>
          <dl className="mt-3 grid gap-x-6 gap-y-2 text-base sm:grid-cols-[auto_minmax(0,1fr)]">
            {groups.map(({ group, title, settings }) => (
              <div key={group} className="contents">
                <dt className="text-muted sm:py-1">{title}</dt>
                <dd className="max-sm:-mt-2">
                  <ul className="flex flex-wrap gap-x-5">
                    {Object.entries(settings).map(([key, label]) => (
                      <li key={key}>
                        <Link
                          to={`/admin/settings?section=${group}&field=${group}.${key}`}
                          className="link inline-block py-1"
                        >
                          {label}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {samples.length > 0 && <SamplePosts posts={samples} />}
      {example && (
        <p className="measure mt-3 text-base">
          Your account’s address, {example}, is an example.{' '}
          <Link to="/admin/users" className="link">
            Invite one of your own
          </Link>
          , and delete this account when you have come in by it.
        </p>
      )}
    </section>
  )
}
