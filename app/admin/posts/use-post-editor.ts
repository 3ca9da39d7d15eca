import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ask } from '../../data/ask.ts'
import { type CallError, ok } from '../../data/result.ts'
import { postGone } from '../../data/save-post.ts'
import type { PostRow } from '../../data/schema.ts'
import { showToast } from '../../ui/toast.ts'
import { type FieldProblem, findProblem } from './field-problem.ts'
import type { KeptDraft } from './kept-draft.ts'
import { type PostDraft, toDraft } from './post-draft.ts'
import { type Publication, publishPost } from './publish-post.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { usePostWatch } from './use-post-watch.ts'

export interface EditorFailure {
  /** Where it is shown. */
  field: 'image' | 'post'
  error: CallError
}

/** What stands in the editor, and what saving it leads to. `categoryIds` are null until they are known. */
export function usePostEditor(
  post: PostRow | null,
  draftKey: string,
  categoryIds: string[] | null,
  onSaved: () => void,
) {
  const [draft, setDraft] = useState(() => toDraft(post))
  const [version, setVersion] = useState(post?.updated_at ?? null)
  const [changed, setChanged] = useState(false)
  const keeping = useKeptDraft(draftKey, draft, changed, version)
  const watch = usePostWatch(post?.id ?? null, version)
  const [saving, setSaving] = useState(false)
  /** The part of the chosen image that is uploaded. */
  const [uploaded, setUploaded] = useState<number | null>(null)
  const [problem, setProblem] = useState<FieldProblem | null>(null)
  const [failure, setFailure] = useState<EditorFailure | null>(null)
  const [conflicting, setConflicting] = useState(false)

  function change(part: Partial<PostDraft>) {
    setDraft(before => ({ ...before, ...part }))
    setChanged(true)
    if (problem && problem.field in part) setProblem(null)
    if (failure?.field === 'image' && 'image' in part) setFailure(null)
  }

  function restore(kept: KeptDraft) {
    change({ ...kept.draft, image: null })
    setVersion(kept.version)
    keeping.closeOffer()
  }

  /** With `replaced`, the version of somebody else that is to be replaced: a still newer one is not. */
  async function save(replaced: string | null = null) {
    const found = findProblem(draft, categoryIds)
    setProblem(found)
    setFailure(null)
    setConflicting(false)
    if (found) {
      focusField(found.field)
      return showToast({ ...found.toast, tone: 'danger' })
    }
    const focused = document.activeElement
    setSaving(true)
    if (draft.image) setUploaded(0)
    // The image of a deleted post went with it.
    const [target, content] = watch.state === 'gone' ? [null, { ...draft, imageUrl: null }] : [post, draft]
    const knownVersion = replaced ?? version
    const { data, error } = await ask(async client =>
      ok(await publishPost(client, target, content, knownVersion, setUploaded)),
    )
    flushSync(() => {
      setSaving(false)
      setUploaded(null)
    })
    // What was inert has lost the focus; it is back before a dialog asks who had it.
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    settle(error ? { outcome: 'failed', title: 'Error saving post', error } : data, target === null)
  }

  function settle(publication: Publication, created: boolean) {
    if (publication.outcome === 'conflict') return setConflicting(true)
    if (publication.outcome === 'failed') {
      const { title, error } = publication
      setFailure({ field: title === 'Error uploading image' ? 'image' : 'post', error })
      if (error.code === postGone) watch.markGone()
      return showToast({ title, description: error.message, tone: 'danger' })
    }
    showToast({
      title: created ? 'Post created successfully' : 'Post updated successfully',
      tone: 'success',
      ...(publication.imageLeft && {
        description: `The old image is still in storage: ${publication.imageLeft}`,
      }),
    })
    keeping.forget()
    onSaved()
  }

  return {
    draft,
    changed,
    keeping,
    restore,
    change,
    saving,
    uploaded,
    save,
    problem,
    failure,
    /** Not while saving: that change is our own. */
    state: saving ? ('as read' as const) : watch.state,
    conflicting,
    closeConflict: () => setConflicting(false),
  }
}

function focusField(name: string) {
  document.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus()
}
