import { useSearchParams } from 'react-router'
import { type PostOrder, postOrders } from '../../data/list-admin-posts.ts'
import { listCategories } from '../../data/list-categories.ts'
import { Select } from '../../ui/select.tsx'
import { SearchField } from '../search-field.tsx'
import { withParameter } from '../search-parameters.ts'
import { useAnswer } from '../use-answer.ts'

const orderLabels: Record<PostOrder, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  'title-a-z': 'Title A to Z',
  'title-z-a': 'Title Z to A',
}

export const pagerWords: Record<PostOrder, { back: string; forward: string }> = {
  newest: { back: 'Newer', forward: 'Older' },
  oldest: { back: 'Older', forward: 'Newer' },
  'title-a-z': { back: 'Previous', forward: 'Next' },
  'title-z-a': { back: 'Previous', forward: 'Next' },
}

/** What is asked of the database stands in the URL, so that reloading and going back keep it. */
export function PostFilters() {
  const [parameters, setParameters] = useSearchParams()
  const { data: categories } = useAnswer(listCategories, 'Error fetching categories')

  function apply(name: string, value: string, usual: string) {
    setParameters(before =>
      withParameter(withParameter(before, 'page', null), name, value === usual ? null : value),
    )
  }

  return (
    <div className="mb-5 grid grid-cols-[repeat(auto-fit,minmax(min(9em,100%),1fr))] gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,15rem)_auto]">
      <div className="col-span-full sm:col-span-1">
        <SearchField label="Search posts by title" />
      </div>
      <Select
        aria-label="Category"
        value={parameters.get('category') ?? ''}
        onChange={event => apply('category', event.target.value, '')}
      >
        <option value="">All categories</option>
        {categories?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value="none">Without a category</option>
      </Select>
      <Select
        aria-label="Order"
        value={toOrder(parameters.get('order'))}
        onChange={event => apply('order', event.target.value, 'newest')}
      >
        {Object.entries(orderLabels).map(([order, label]) => (
          <option key={order} value={order}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  )
}

export function toOrder(text: string | null): PostOrder {
  return text && Object.hasOwn(postOrders, text) ? (text as PostOrder) : 'newest'
}
