import { Link } from 'react-router'
import { toBlogPath } from './blog-address.ts'

interface CategoryLinksProps {
  names: string[]
  /** Null: all; undefined: a search. */
  chosen: string | null | undefined
}

export function CategoryLinks({ names, chosen }: CategoryLinksProps) {
  if (names.length < 2) return null
  return (
    <nav aria-label="Categories" className="mt-7">
      <ul className="flex flex-wrap gap-2">
        {[null, ...names].map(name => (
          <li key={name ?? ''}>
            <Link
              to={toBlogPath({ page: 1, category: name, search: null })}
              aria-current={name === chosen ? 'page' : undefined}
              preventScrollReset
              className="chip"
            >
              {name ?? 'All'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
