import { useState } from 'react'
import type { CategoryRow } from '../../data/rows/posts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { PostsOfCategory, usePostsOfCategory } from './posts-of-category.tsx'

interface MergeDialogProps {
  category: CategoryRow
  others: CategoryRow[]
  onClose: () => void
  onMerge: (into: string) => void
}

export function MergeDialog({ category, others, onClose, onMerge }: MergeDialogProps) {
  const found = usePostsOfCategory(category.id)
  const [into, setInto] = useState(others[0]?.id ?? '')
  return (
    <Dialog
      open
      onClose={onClose}
      title="Merge categories"
      description={`The posts of "${category.name}" move to another category, and its address leads there for good.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onMerge(into)}>Merge</Button>
        </>
      }
    >
      <div className="grid gap-4 text-base">
        <PostsOfCategory found={found} />
        <Field label="Merge into">
          <Select value={into} onChange={event => setInto(event.target.value)}>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Dialog>
  )
}
