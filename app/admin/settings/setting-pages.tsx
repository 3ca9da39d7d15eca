import { Link } from 'react-router'
import type { Setting } from '../../settings/groups.ts'
import { namePage, toPagePath } from './name-page.ts'

export function SettingPages({ setting: { field, group } }: { setting: Setting }) {
  const pages = field.pages ?? group.pages
  if (pages.length === 0) return null
  return (
    <span className="min-w-0">
      Stands on{' '}
      {pages.map((page, index) => (
        <span key={page}>
          {index > 0 && ', '}
          <PageLink page={page} />
        </span>
      ))}
    </span>
  )
}

function PageLink({ page }: { page: string }) {
  const path = toPagePath(page)
  if (path === null) return namePage(page)
  return (
    <Link to={path} target="_blank" className="link inline-block py-1">
      {namePage(page)}
      <span className="sr-only"> (in a new tab)</span>
    </Link>
  )
}
