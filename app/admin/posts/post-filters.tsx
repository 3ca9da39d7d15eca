import type { CategoryRow } from '../../data/schema.ts'
import { Select } from '../../ui/select.tsx'
import { SearchField } from '../search-field.tsx'
import { useListParameters } from '../use-list-parameters.ts'
import { orderLabels, toPostsQuery } from './posts-query.ts'

export function PostFilters({ categories }: { categories: CategoryRow[] }) {
  const { parameters, change } = useListParameters()
  const { categoryId, order } = toPostsQuery(parameters)

  return (
    <div className="mb-5 grid grid-cols-[repeat(auto-fit,minmax(min(9em,100%),1fr))] gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,15rem)_auto]">
      <div className="col-span-full sm:col-span-1">
        <SearchField label="Search posts by title" />
      </div>
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
        {Object.entries(orderLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  )
}
