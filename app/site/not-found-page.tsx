import { data } from 'react-router'
import type { Route } from './+types/not-found-page.ts'
import { NotFound } from './not-found.tsx'
import { toMeta } from './to-meta.ts'

export const loader = () => data(null, { status: 404 })

export const meta: Route.MetaFunction = ({ matches }) => toMeta({ title: 'Page not found', matches })

export default function NotFoundPage() {
  return <NotFound />
}
