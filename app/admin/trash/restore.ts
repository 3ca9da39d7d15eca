import { query } from '../../data/query.ts'
import type { Result } from '../../data/result.ts'
import type { RestoredRow, TrashKind } from '../../data/rows/trash.ts'
import { restoreFromTrash } from '../../data/trash.ts'
import { showToast, type Toast } from '../../ui/toast.ts'
import { requestReload } from '../reload.ts'

const nouns: Record<TrashKind, [one: string, many: string]> = {
  posts: ['Post', 'posts'],
  categories: ['Category', 'categories'],
  contact_messages: ['Message', 'messages'],
}

const explanations: Record<RestoredRow['notes'][number], string> = {
  category_gone: 'Its category was deleted meanwhile.',
  address_taken: 'Another post has its address, so it got a new one.',
  name_taken: 'Another category has its name, so it got a new one.',
}

export const undoDeletion = (kind: TrashKind, ids: string[]): NonNullable<Toast['action']> => ({
  label: 'Undo',
  onClick: () => {
    restore(kind, ids).then(requestReload, reportError)
  },
})

export async function restore(kind: TrashKind, ids: string[]): Promise<Result<RestoredRow[]>> {
  const [one, many] = nouns[kind]
  const result = await query(client => restoreFromTrash(client, kind, ids))
  if (result.error) {
    const title = `Error restoring ${ids.length === 1 ? one.toLowerCase() : many}`
    showToast({ title, description: result.error.message, tone: 'danger' })
    return result
  }
  const notes = new Set(result.data.flatMap(row => row.notes))
  const description = [...notes].map(note => explanations[note]).join(' ')
  const title = ids.length === 1 ? `${one} restored` : `${result.data.length} ${many} restored`
  showToast({ title, tone: 'success', ...(description && { description }) })
  return result
}
