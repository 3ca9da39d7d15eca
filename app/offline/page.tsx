import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { readPageSettings } from '../settings/read-page-settings.server.ts'
import { findSite } from '../site/agency.ts'
import { toMeta } from '../site/to-meta.ts'
import { Button } from '../ui/button.tsx'
import type { Route } from './+types/page.ts'
import { offlinePath } from './kept-paths.ts'
import { type KeptPage, listKeptPages } from './list-kept-pages.ts'
import { useWantedPath } from './use-wanted-path.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { settings: await readPageSettings(context) }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...toMeta({
    title: 'Offline',
    description: `What you can read of ${findSite(matches).agency.name} offline.`,
    matches,
    path: offlinePath,
  }),
  { name: 'robots', content: 'noindex' },
]

export default function OfflinePage() {
  const wanted = useWantedPath()
  const pages = useKeptPages()
  return (
    <section className="wrap pt-12 md:pt-20">
      <div className="max-w-180">
        <p className="eyebrow">No connection</p>
        <h1 className="mt-3 text-4xl">This page is not on your device.</h1>
        <p className="mt-5 text-lg text-muted">It opens by itself as soon as it can be reached.</p>
        <div className="mt-8">
          <Button asChild size="l">
            <a href={wanted}>Try again</a>
          </Button>
        </div>
        {pages.length > 0 && (
          <>
            <h2 className="mt-14 text-2xl">On this device</h2>
            <p className="mt-2 text-muted">Our main pages, and what you have read before.</p>
            <ul className="mt-3 border-t border-hairline">
              {pages.map(({ path, title }) => (
                <li key={path} className="border-b border-hairline">
                  <Link
                    to={path}
                    reloadDocument
                    className="flex min-h-12 items-center py-2.5 wrap-anywhere hover:underline"
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}

function useKeptPages(): KeptPage[] {
  const [pages, setPages] = useState<KeptPage[]>([])
  useEffect(() => {
    // Storage is blocked, so nothing was kept.
    listKeptPages().then(setPages, () => {})
  }, [])
  return pages
}
