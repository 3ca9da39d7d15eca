import { data } from 'react-router'
import { readPageSettings } from '../settings/read-page-settings.server.ts'
import type { Route } from './+types/not-found-page.ts'
import { NotFound } from './not-found-content.tsx'
import { toMeta } from './to-meta.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return data({ settings: await readPageSettings(context) }, { status: 404 })
}

export const meta: Route.MetaFunction = ({ matches }) => toMeta({ title: 'Page not found', matches })

export default function NotFoundPage() {
  return <NotFound />
}
