import type { CategoryRow, PostAuthor } from '../../data/rows/posts.ts'
import { Select } from '../../ui/select.tsx'
import { SearchField } from '../search-field.tsx'
import { useListParameters } from '../use-list-parameters.ts'
import { orderLabels, statusLabels, toPostsQuery } from './posts-query.ts'

interface PostFiltersProps {
  categories: CategoryRow[]
  authors: PostAuthor[]
}

export function PostFilters({ categories, authors }: PostFiltersProps) {
  const { parameters, change } = useListParameters()
  const { status, authorId, categoryId, order } = toPostsQuery(parameters)

  return (
    <div className="mb-5 grid grid-cols-[repeat(auto-fit,minmax(min(9em,100%),1fr))] gap-3 @min-[78em]/shell:grid-cols-[minmax(10rem,1fr)_repeat(4,10.2rem)]">
      <div className="col-span-full @min-[78em]/shell:col-span-1">
        <SearchField label="Search posts" />
      </div>
      <Select
        aria-label="Status"
        value={status ?? ''}
        onChange={event => change('status', event.target.value || null)}
      >
        <option value="">All statuses</option>
        <Options labels={statusLabels} />
      </Select>
      <Select
        aria-label="Author"
        value={authorId ?? ''}
        onChange={event => change('author', event.target.value || null)}
      >
        <option value="">All authors</option>
        {authors.map(({ id, email }) => (
          <option key={id} value={id}>
            {email ?? 'An account without an address'}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Category"
        value={categoryId ?? ''}
        onChange={event => change('category', event.target.value || null)}
      >
        <option value="">All categories</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value="none">Without a category</option>
      </Select>
      <Select
        aria-label="Order"
        value={order}
        onChange={event => change('order', event.target.value === 'newest' ? null : event.target.value)}
      >
        <Options labels={orderLabels} />
      </Select>
    </div>
  )
}

function Options({ labels }: { labels: Record<string, string> }) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
