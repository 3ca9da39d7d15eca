import { data } from 'react-router'
import { NotFound } from './not-found.tsx'
import { toMeta } from './to-meta.ts'

export const loader = () => data(null, { status: 404 })

export const meta = () => toMeta({ title: 'Page not found' })

export default function NotFoundPage() {
  return <NotFound />
}
