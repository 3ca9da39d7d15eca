import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ask } from '../../data/ask.ts'
import { type CallError, ok } from '../../data/result.ts'
import { postGone } from '../../data/save-post.ts'
import type { PostRow } from '../../data/schema.ts'
import { clearToast, showToast } from '../../ui/toast.ts'
import { type FieldProblem, findProblem } from './field-problem.ts'
import { type KeptDraft, toBase } from './kept-draft.ts'
import { mergeDrafts } from './merge-drafts.ts'
import { type PostDraft, toDraft, toStoredDraft } from './post-draft.ts'
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
  const [base, setBase] = useState(() => toBase(post))
  const [changed, setChanged] = useState(false)
  const keeping = useKeptDraft(draftKey, draft, changed, base)
  const watch = usePostWatch(post?.id ?? null, base.version)
  const [saving, setSaving] = useState(false)
  /** The part of the chosen image that is uploaded. */
  const [uploaded, setUploaded] = useState<number | null>(null)
  const [problem, setProblem] = useState<FieldProblem | null>(null)
  const [failure, setFailure] = useState<EditorFailure | null>(null)
  const [conflicting, setConflicting] = useState(false)

  function change(part: Partial<PostDraft>) {
    setDraft(before => ({ ...before, ...part }))
    setChanged(true)
    if (problem && problem.field in part) {
      setProblem(null)
      clearToast(problem.toast.title)
    }
    if (failure?.field === 'image' && 'image' in part) {
      setFailure(null)
      clearToast('Error uploading image')
    }
  }

  function restore(kept: KeptDraft) {
    change({ ...kept.draft, image: null })
    const isOfThisVersion = kept.base.version === (post?.updated_at ?? null)
    setBase(isOfThisVersion ? toBase(post) : kept.base)
    keeping.closeOffer()
  }

  /** With `theirs`, what somebody else saved meanwhile, both are put together; a still newer version is left alone. */
  async function save(theirs: PostRow | null = null) {
    const whole = theirs ? mergeDrafts(base.fields, draft, toStoredDraft(theirs)).draft : draft
    const found = findProblem(whole, categoryIds)
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
    const isGone = watch.state === 'gone'
    const [target, content] = isGone ? [null, { ...whole, imageUrl: null }] : [theirs ?? post, whole]
    const knownVersion = theirs?.updated_at ?? base.version
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
    /** Whether the restored text was begun from an older version than the one that was read. */
    isBegunEarlier: base.version !== (post?.updated_at ?? null),
    base,
    conflicting,
    closeConflict: () => setConflicting(false),
  }
}

function focusField(name: string) {
  document.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus()
}
