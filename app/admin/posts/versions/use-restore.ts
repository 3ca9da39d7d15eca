import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toPostDetails } from '../../../data/post-details.ts'
import { query } from '../../../data/query.ts'
import type { CallError } from '../../../data/result.ts'
import type { PostWithDetails } from '../../../data/rows/posts.ts'
import { showToast } from '../../../ui/toast.ts'
import { type FormerText, type RestoredField, restoreVersion } from './restore-version.ts'
import { fieldNames } from './version-field-names.ts'

export function useRestore(post: PostWithDetails | null) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const { revalidate } = useRevalidator()

  async function save(from: PostWithDetails, text: FormerText, fields: RestoredField[]) {
    setBusy(true)
    const restored = await query(client => restoreVersion(client, from, text, fields))
    setBusy(false)
    setError(restored.error)
    if (restored.error)
      showToast({ title: 'Error saving post', description: restored.error.message, tone: 'danger' })
    await revalidate()
    return restored.data
  }

  async function restore(text: FormerText, fields: RestoredField[], when: string) {
    if (!post || isBusy) return
    const saved = await save(post, text, fields)
    if (!saved) return
    showToast({
      title: 'Post updated successfully',
      description: `${listNames(fields)} of ${when} ${isMany(fields) ? 'stand' : 'stands'} there again.`,
      tone: 'success',
      action: { label: 'Undo', onClick: () => takeBack(saved, post, fields) },
    })
  }

  async function takeBack(saved: PostWithDetails, before: PostWithDetails, fields: RestoredField[]) {
    const former = { ...before, details: toPostDetails(before.post_details) }
    if (await save(saved, former, fields))
      showToast({
        title: 'Post updated successfully',
        description: `${listNames(fields)} ${isMany(fields) ? 'stand' : 'stands'} there as before.`,
        tone: 'success',
      })
  }

  return { restore, isBusy, error }
}

const isMany = (fields: RestoredField[]) => fields.length > 1 || fields.includes('details')

function listNames(fields: RestoredField[]): string {
  const names = fields.map(field => `the ${fieldNames[field].toLowerCase()}`)
  const list = new Intl.ListFormat('en').format(names)
  return list.charAt(0).toUpperCase() + list.slice(1)
}
