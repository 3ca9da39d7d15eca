import { Plus } from 'lucide-react'
import { useState } from 'react'
import { createCategory, renameCategory } from '../../data/change-category.ts'
import { listCategories } from '../../data/list-categories.ts'
import type { CategoryRow } from '../../data/schema.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DashboardLink } from '../dashboard-link.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { PageHeader } from '../page-header.tsx'
import { TableSkeleton } from '../table-skeleton.tsx'
import { useAnswer } from '../use-answer.ts'
import { useLiveReload } from '../use-live-reload.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryTable } from './category-table.tsx'
import { DeleteCategoryDialog } from './delete-category-dialog.tsx'

export function meta() {
  return [{ title: 'Categories · Holla back office' }]
}

export default function CategoriesPage() {
  const { data, error, reload } = useAnswer(listCategories, 'Error fetching categories')
  useLiveReload('categories', reload)
  const [creating, setCreating] = useState(false)
  const [edited, setEdited] = useState<CategoryRow | null>(null)
  const [doomed, setDoomed] = useState<CategoryRow | null>(null)

  return (
    <>
      <PageHeader title="Manage Categories">
        <DashboardLink />
        <Button onClick={() => setCreating(true)}>
          <Plus aria-hidden="true" className="size-4.5" />
          New Category
        </Button>
      </PageHeader>
      {error && <LoadProblem message={error.message} onRetry={reload} />}
      {!data && !error && <TableSkeleton label="Loading categories" />}
      {data && data.length > 0 && <CategoryTable categories={data} onEdit={setEdited} onDelete={setDoomed} />}
      {data && data.length === 0 && (
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
      <DeleteCategoryDialog category={doomed} onClose={() => setDoomed(null)} onDeleted={reload} />
    </>
  )
}
