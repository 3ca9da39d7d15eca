import { useState } from 'react'
import type { CategoryRow } from '../../data/rows/posts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { PostsOfCategory, usePostsOfCategory } from './posts-of-category.tsx'

interface DeleteCategoryDialogProps {
  category: CategoryRow
  others: CategoryRow[]
  onClose: () => void
  onDelete: () => void
  onMove: (into: string) => void
}

export function DeleteCategoryDialog({
  category,
  others,
  onClose,
  onDelete,
  onMove,
}: DeleteCategoryDialogProps) {
  const found = usePostsOfCategory(category.id)
  const [into, setInto] = useState('')
  const hasPosts = found?.error === null && found.data.count > 0
  return (
    <Dialog
      open
      onClose={onClose}
      title="Are you sure?"
      description={`This will permanently delete the category "${category.name}". This action cannot be undone.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} data-autofocus="">
            Cancel
          </Button>
          <Button variant="danger" onClick={() => (into ? onMove(into) : onDelete())}>
            Delete category
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-base">
        <PostsOfCategory found={found} />
        {hasPosts && category.name === 'Careers' && (
          <p>Openings have no other place, so it can’t be deleted.</p>
        )}
        {hasPosts && category.name !== 'Careers' && others.length > 0 && (
          <Field
            label="Its posts"
            hint={
              into
                ? 'The address of the deleted category leads to this one.'
                : 'They stay on the blog, filed under nothing.'
            }
          >
            <Select value={into} onChange={event => setInto(event.target.value)}>
              <option value="">Leave them without a category</option>
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  Move them to {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
    </Dialog>
  )
}
