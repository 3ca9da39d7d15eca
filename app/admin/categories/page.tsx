import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import {
  createCategory,
  deleteCategory,
  mergeCategories,
  renameCategory,
} from '../../data/change-category.ts'
import { countPosts } from '../../data/count-posts.ts'
import { listCategories } from '../../data/list-categories.ts'
import { failed } from '../../data/result.ts'
import type { CategoryRow } from '../../data/rows/posts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { showToast } from '../../ui/toast.ts'
import { actOrToast, revalidateUnlessFailed } from '../act-or-toast.ts'
import { DashboardLink } from '../dashboard-link.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import { loadOrToast } from '../load-or-toast.ts'
import { PageHeader } from '../page-header.tsx'
import { toAdminMeta } from '../to-admin-meta.ts'
import { undoDeletion } from '../trash/restore.ts'
import { useDeletion } from '../use-deletion.ts'
import { useLastGood } from '../use-last-good.ts'
import { useLiveReload } from '../use-live-reload.ts'
import type { Route } from './+types/page.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryTable } from './category-table.tsx'
import { DeleteCategoryDialog } from './delete-category-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { creating, deleting, merging, nameMissing, renaming } from './titles.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [categories, posts] = await Promise.all([
    loadOrToast(request, listCategories, 'Error fetching categories'),
    loadOrToast(request, countPosts, 'Error fetching posts'),
  ])
  return { categories, posts }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  if (request.method === 'DELETE') {
    const category: CategoryRow = await request.json()
    return actOrToast(client => deleteCategory(client, category.id), {
      ...deleting,
      action: undoDeletion('categories', [category.id]),
    })
  }
  if (request.method === 'PUT') {
    const { from, into, isDeletion }: Merger = await request.json()
    return actOrToast(
      client => mergeCategories(client, from, into),
      isDeletion ? { ...deleting, action: undoDeletion('categories', [from]) } : merging,
    )
  }
  const form = await request.formData()
  const name = String(form.get('name')).trim()
  if (name === '') {
    showToast({ title: nameMissing, tone: 'danger' })
    return failed<undefined>({ message: nameMissing })
  }
  return request.method === 'POST'
    ? actOrToast(client => createCategory(client, name), creating)
    : actOrToast(client => renameCategory(client, String(form.get('id')), name), renaming)
}

type Merger = {
  from: string
  into: string
  /** Asked for as a deletion that moves the posts first. */
  isDeletion: boolean
}

export const shouldRevalidate = revalidateUnlessFailed

export function meta({ matches }: Route.MetaArgs) {
  return toAdminMeta('Categories', matches)
}

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { data, error } = useLastGood(loaderData.categories)
  const { data: posts } = useLastGood(loaderData.posts)
  useLiveReload('categories', 'posts')
  const [edited, setEdited] = useState<CategoryRow | 'new' | null>(null)
  const saving = useFetcher<typeof clientAction>()
  const deletion = useDeletion<CategoryRow>()
  const [merged, setMerged] = useState<CategoryRow | null>(null)
  const merger = useFetcher<typeof clientAction>()
  const categories = data?.filter(({ id }) => !deletion.removedIds.has(id))

  const listOthers = ({ id }: CategoryRow) =>
    categories?.filter(other => other.id !== id && other.name !== 'Careers') ?? []
  function merge(from: CategoryRow, into: string, isDeletion: boolean) {
    const body: Merger = { from: from.id, into, isDeletion }
    merger.submit(body, { method: 'put', encType: 'application/json' })
    deletion.cancel()
    setMerged(null)
  }

  function edit(category: CategoryRow | 'new') {
    saving.reset()
    setEdited(category)
  }

  return (
    <>
      <PageHeader title="Manage Categories">
        <DashboardLink />
        <Button aria-keyshortcuts="n" onClick={() => edit('new')}>
          <Plus aria-hidden="true" className="size-4.5" />
          New Category
        </Button>
      </PageHeader>
      {error && <ErrorNotice error={error} onRetry={revalidate} />}
      {deletion.error && <ErrorNotice error={deletion.error} onRetry={deletion.execute} />}
      {categories && categories.length > 0 && (
        <CategoryTable
          categories={categories}
          posts={posts}
          onEdit={edit}
          onDelete={deletion.request}
          findMerge={category =>
            category.name !== 'Careers' && listOthers(category).length > 0 ? () => setMerged(category) : null
          }
        />
      )}
      {categories?.length === 0 && (
        <EmptyState
          title="No categories yet"
          action={<Button onClick={() => edit('new')}>Create the first category</Button>}
        >
          Every post stands on one of these shelves.
        </EmptyState>
      )}
      {edited && saving.data?.error !== null && (
        <CategoryDialog
          category={edited === 'new' ? null : edited}
          fetcher={saving}
          onClose={() => setEdited(null)}
        />
      )}
      {deletion.pending && (
        <DeleteCategoryDialog
          key={deletion.pending.id}
          category={deletion.pending}
          others={listOthers(deletion.pending)}
          onClose={deletion.cancel}
          onDelete={deletion.execute}
          onMove={into => deletion.pending && merge(deletion.pending, into, true)}
        />
      )}
      {merged && (
        <MergeDialog
          category={merged}
          others={listOthers(merged)}
          onClose={() => setMerged(null)}
          onMerge={into => merge(merged, into, false)}
        />
      )}
    </>
  )
}
