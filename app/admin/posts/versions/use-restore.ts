import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FormerPost } from '../../../data/find-former-post.ts'
import { query } from '../../../data/query.ts'
import type { CallError } from '../../../data/result.ts'
import type { PostWithDetails } from '../../../data/rows/posts.ts'
import { showToast } from '../../../ui/toast.ts'
import { fieldNames } from './field-names.ts'
import { type RestoredField, restoreVersion } from './restore-version.ts'

type Text = Omit<FormerPost, 'category'>

/** Restores fields of a version; the toast takes it back. */
export function useRestore(post: PostWithDetails | null) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const { revalidate } = useRevalidator()

  async function save(from: PostWithDetails, text: Text, fields: RestoredField[]) {
    setBusy(true)
    const restored = await query(client => restoreVersion(client, from, text, fields))
    setBusy(false)
    setError(restored.error)
    if (restored.error)
      showToast({ title: 'Error saving post', description: restored.error.message, tone: 'danger' })
    await revalidate()
    return restored.data
  }

  async function restore(text: Text, fields: RestoredField[], when: string) {
    if (!post || isBusy) return
    const saved = await save(post, text, fields)
    if (!saved) return
    showToast({
      title: 'Post updated successfully',
      description: `${listNames(fields)} of ${when} ${fields.length > 1 ? 'stand' : 'stands'} there again.`,
      tone: 'success',
      action: { label: 'Undo', onClick: () => takeBack(saved, post, fields) },
    })
  }

  async function takeBack(saved: PostWithDetails, before: PostWithDetails, fields: RestoredField[]) {
    if (await save(saved, before, fields))
      showToast({
        title: 'Post updated successfully',
        description: `${listNames(fields)} ${fields.length > 1 ? 'stand' : 'stands'} there as before.`,
        tone: 'success',
      })
  }

  return { restore, isBusy, error }
}

function listNames(fields: RestoredField[]): string {
  const names = fields.map(field => `the ${fieldNames[field].toLowerCase()}`)
  const list = new Intl.ListFormat('en').format(names)
  return list.charAt(0).toUpperCase() + list.slice(1)
}
