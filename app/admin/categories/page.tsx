import { Plus } from 'lucide-react'
import { useState } from 'react'
import { createCategory, deleteCategory, renameCategory } from '../../data/change-category.ts'
import { countPosts } from '../../data/count-posts.ts'
import { listCategories } from '../../data/list-categories.ts'
import type { CategoryRow } from '../../data/schema.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DashboardLink } from '../dashboard-link.tsx'
import { PageHeader } from '../page-header.tsx'
import { Problem } from '../problem.tsx'
import { TableSkeleton } from '../table-skeleton.tsx'
import { useAnswer } from '../use-answer.ts'
import { useDeletion } from '../use-deletion.ts'
import { useLiveReload } from '../use-live-reload.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryTable } from './category-table.tsx'

const deletionTexts = { success: 'Category deleted successfully', failure: 'Error deleting category' }

export function meta() {
  return [{ title: 'Categories · Holla back office' }]
}

export default function CategoriesPage() {
  const { data, error, reload } = useAnswer(listCategories, 'Error fetching categories')
  const { data: posts, reload: countAgain } = useAnswer(countPosts, 'Error fetching posts')
  useLiveReload('categories', reload)
  useLiveReload('posts', countAgain)
  const [creating, setCreating] = useState(false)
  const [edited, setEdited] = useState<CategoryRow | null>(null)
  const deletion = useDeletion<CategoryRow>(deleteCategory, deletionTexts, reload)
  const categories = data?.filter(({ id }) => !deletion.gone.has(id))

  return (
    <>
      <PageHeader title="Manage Categories">
        <DashboardLink />
        <Button aria-keyshortcuts="n" onClick={() => setCreating(true)}>
          <Plus aria-hidden="true" className="size-4.5" />
          New Category
        </Button>
      </PageHeader>
      {error && <Problem error={error} onRetry={reload} />}
      {deletion.error && <Problem error={deletion.error} onRetry={deletion.retry} />}
      {!categories && !error && <TableSkeleton label="Loading categories" />}
      {categories && categories.length > 0 && (
        <CategoryTable categories={categories} posts={posts} onEdit={setEdited} onDelete={deletion.choose} />
      )}
      {categories && categories.length === 0 && (
        <EmptyState
          title="No categories yet"
          action={<Button onClick={() => setCreating(true)}>Create the first category</Button>}
        >
          Every post stands on one of these shelves.
        </EmptyState>
      )}
      {creating && (
        <CategoryDialog
          title="New Category"
          action="Create"
          busyLabel="Creating…"
          save={createCategory}
          success="Category created successfully"
          failure="Error creating category"
          onClose={() => setCreating(false)}
          onSaved={reload}
        />
      )}
      {edited && (
        <CategoryDialog
          title="Edit Category"
          action="Save Changes"
          busyLabel="Saving…"
          withCancel
          initialName={edited.name}
          save={(client, name) => renameCategory(client, edited.id, name)}
          success="Category updated successfully"
          failure="Error updating category"
          onClose={() => setEdited(null)}
          onSaved={reload}
        />
      )}
      <ConfirmDialog
        open={deletion.doomed !== null}
        description={`This will permanently delete the category "${deletion.doomed?.name}". This action cannot be undone.`}
        action="Delete category"
        onConfirm={deletion.confirm}
        onClose={deletion.cancel}
      />
    </>
  )
}
