import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import { query } from '../../data/query.ts'
import { ok } from '../../data/result.ts'
import { postGone } from '../../data/save-post.ts'
import type { PostRow } from '../../data/schema.ts'
import { clearToast, showToast } from '../../ui/toast.ts'
import { type AutosavedDraft, toBase } from './autosaved-draft.ts'
import { mergeDrafts } from './merge/merge-drafts.ts'
import { type PostDraft, toDraft, toStoredDraft } from './post-draft.ts'
import { type Publication, publishPost } from './publish-post.ts'
import { useAutosave } from './use-autosave.ts'
import { type FieldError, validateDraft } from './validate-draft.ts'

/** What others did meanwhile to the post that is open here. */
export type PostState = 'as read' | 'changed' | 'gone'

/** Why the draft isn't saved. */
type SaveError = (FieldError & { outcome: 'invalid' }) | Exclude<Publication, { outcome: 'published' }>

interface PostEditorParts {
  /** As it was opened; null for a new one. */
  post: PostRow | null
  /** As it was read last; null once it is gone. */
  newest: PostRow | null
  draftKey: string
  /** Null until they are known. */
  categoryIds: string[] | null
  onSaved: () => Promise<void>
}

/** What stands in the editor, and what saving it leads to. */
export function usePostEditor({ post, newest, draftKey, categoryIds, onSaved }: PostEditorParts) {
  const [text, setText] = useState(() => ({
    draft: toDraft(post),
    base: toBase(post),
    changed: false,
    edition: 0,
  }))
  const { draft, base } = text
  const autosave = useAutosave(draftKey, draft, text.changed, base)
  /** While it is saved: the part of the chosen image that is uploaded. */
  const [saving, setSaving] = useState<{ uploaded: number | null } | null>(null)
  const [saveError, setSaveError] = useState<SaveError | null>(null)
  const { revalidate } = useRevalidator()
  const state = findState(post, newest)

  function change(part: Partial<PostDraft>) {
    setText(before => ({ ...before, draft: { ...before.draft, ...part }, changed: true }))
    if (!saveError || !isSettledBy(saveError, part)) return
    setSaveError(null)
    clearToast(saveError.outcome === 'invalid' ? saveError.toast.title : 'Error uploading image')
  }

  function restore(autosaved: AutosavedDraft) {
    const isOfThisVersion = autosaved.base.version === (post?.updated_at ?? null)
    setText(({ edition }) => ({
      draft: { ...autosaved.draft, image: null },
      base: isOfThisVersion ? toBase(post) : autosaved.base,
      changed: true,
      edition: edition + 1,
    }))
    autosave.closeOffer()
  }

  /** With `theirs`, what somebody else saved meanwhile, both are put together; a still newer version is left alone. */
  async function save(theirs: PostRow | null = null) {
    const whole = theirs ? mergeDrafts(base.fields, draft, toStoredDraft(theirs)).draft : draft
    const invalid = validateDraft(whole, categoryIds)
    setSaveError(invalid && { outcome: 'invalid', ...invalid })
    if (invalid) {
      focusField(invalid.field)
      return showToast({ ...invalid.toast, tone: 'danger' })
    }
    const focused = document.activeElement
    setSaving({ uploaded: draft.image ? 0 : null })
    // The image of a deleted post went with it.
    const isGone = state === 'gone'
    const [target, content] = isGone ? [null, { ...whole, imageUrl: null }] : [theirs ?? post, whole]
    const knownVersion = theirs?.updated_at ?? base.version
    const onProgress = (uploaded: number) => setSaving({ uploaded })
    const { data, error } = await query(async client =>
      ok(await publishPost(client, target, content, knownVersion, onProgress)),
    )
    const publication: Publication = data ?? { outcome: 'failed', title: 'Error saving post', error }
    if (publication.outcome === 'published') {
      tellPublished(publication, target === null)
      autosave.forget()
      return onSaved()
    }
    flushSync(() => setSaving(null))
    // What was inert has lost the focus; it is back before a dialog asks who had it.
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    setSaveError(publication)
    if (publication.outcome === 'conflict') return
    if (publication.error.code === postGone) revalidate()
    showToast({ title: publication.title, description: publication.error.message, tone: 'danger' })
  }

  return {
    ...text,
    autosave,
    restore,
    change,
    saving,
    save,
    saveError,
    /** Not while saving: that change is our own. */
    state: saving ? 'as read' : state,
    /** Whether the restored text was begun from an older version than the one that was read. */
    isBegunEarlier: base.version !== (post?.updated_at ?? null),
    closeConflict: () => setSaveError(null),
  }
}

function findState(post: PostRow | null, newest: PostRow | null): PostState {
  if (!post) return 'as read'
  if (!newest) return 'gone'
  return newest.updated_at === post.updated_at ? 'as read' : 'changed'
}

function isSettledBy(saveError: SaveError, part: Partial<PostDraft>): boolean {
  if (saveError.outcome === 'invalid') return saveError.field in part
  return saveError.outcome === 'failed' && saveError.title === 'Error uploading image' && 'image' in part
}

function tellPublished({ imageLeft }: { imageLeft: string | null }, isNew: boolean) {
  showToast({
    title: isNew ? 'Post created successfully' : 'Post updated successfully',
    tone: 'success',
    ...(imageLeft && { description: `The old image is still in storage: ${imageLeft}` }),
  })
}

function focusField(name: string) {
  document.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus()
}
