import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import { query } from '../../data/query.ts'
import { type CallError, ok } from '../../data/result.ts'
import { postGone } from '../../data/save-post.ts'
import { submitDraft } from '../../data/submit-draft.ts'
import { clearToast, showToast } from '../../ui/toast.ts'
import { toTime } from '../dates.ts'
import { describeMoment } from '../office-time.ts'
import { showDraftAddress } from './drafts/draft-address.ts'
import type { DraftMerge } from './drafts/draft-sync.ts'
import type { OpenedDraft } from './drafts/open-draft.ts'
import { useChosenImage } from './drafts/use-chosen-image.ts'
import { useDraftSync } from './drafts/use-draft-sync.ts'
import { describeMerge } from './merge/describe-merge.ts'
import { loadToKey } from './merge/load-to-key.ts'
import { type Choices, resolveClashes } from './merge/merge-drafts.ts'
import { type MergedPublication, publishMerged, publishResolved } from './merge/publish-merged.ts'
import { type DraftChange, type EditedPost, type PostDraft, toStoredDraft } from './post-draft.ts'
import { toPublicPath } from './public-path.ts'
import { type FieldError, validateDraft } from './validate-draft.ts'

export type PostState = 'as read' | 'changed' | 'gone'

type SaveError =
  | (FieldError & { outcome: 'invalid' })
  | (Conflict & Partial<Pick<Resolution, 'choices' | 'failure'>>)
  | (Extract<MergedPublication, { outcome: 'failed' }> & Pick<SaveRequest, 'publishAt'>)

interface SaveRequest {
  /** The choices made in a conflict. */
  resolution?: Resolution
  /** Overrides the draft's time, which is not set before it is scheduled; null: at once. */
  publishAt?: string | null | undefined
}

interface PostEditorParts {
  post: EditedPost | null
  newest: EditedPost | null
  opened: OpenedDraft
  categoryIds: string[] | null
  onSaved: () => Promise<void>
}

export function usePostEditor({ post, newest, opened, categoryIds, onSaved }: PostEditorParts) {
  const [text, setText] = useState(() => ({
    draft: { ...opened.text.draft, image: null } as PostDraft,
    base: opened.text.base,
    changed: opened.version > 0 || opened.isAhead,
    edition: 0,
    /** Number of places in which two devices wrote; null where nothing was merged. */
    clashes: opened.clashes > 0 ? opened.clashes : null,
  }))
  const latest = useRef(text)
  const chosen = useChosenImage()
  const { draft, base } = text
  const { sync, state: draftState } = useDraftSync(opened, takeIn)
  /** `uploaded`: the part of the chosen image, from 0 to 1. */
  const [saving, setSaving] = useState<{ uploaded: number | null } | null>(null)
  const [saveError, setSaveError] = useState<SaveError | null>(null)
  const { revalidate } = useRevalidator()
  const state = findState(post, newest)

  function show(next: typeof text) {
    latest.current = next
    setText(next)
  }

  function change(given: DraftChange) {
    const part = typeof given === 'function' ? given(latest.current.draft) : given
    if (!post && !latest.current.changed) showDraftAddress(opened.id)
    show({ ...latest.current, draft: { ...latest.current.draft, ...part }, changed: true })
    keepLater()
    if ('image' in part) chosen.clearError()
    if (part.image) chosen.upload(part.image).then(keepLater)
    if (!saveError || !isSettledBy(saveError, part)) return
    setSaveError(null)
    clearToast(saveError.outcome === 'invalid' ? saveError.toast.title : 'Error uploading image')
  }

  function keepLater() {
    sync.write({ draft: chosen.toStored(latest.current.draft), base: latest.current.base })
  }

  function takeIn({ text: merged, clashes }: DraftMerge) {
    const before = latest.current
    const isContentNew = merged.draft.content !== before.draft.content
    const images = chosen.toMerged(before.draft, merged.draft.imageUrl)
    // Its choices are of a text without these words.
    setSaveError(error => (error?.outcome === 'conflict' ? null : error))
    // Synchronously: a key pressed before the render would overwrite the merged text.
    flushSync(() =>
      show({
        draft: { ...merged.draft, ...images },
        base: merged.base,
        changed: true,
        edition: before.edition + (isContentNew ? 1 : 0),
        clashes: (before.clashes ?? 0) + clashes,
      }),
    )
  }

  async function keep() {
    const { error } = await sync.keep()
    const kept = sync.getState()
    if (error) {
      const title = kept.place === 'this page' ? 'The draft could not be kept' : 'Draft kept on this device'
      return showToast({
        title,
        description: error.message,
        tone: kept.place === 'this page' ? 'danger' : 'default',
      })
    }
    if (kept.place === 'gone') return showToast({ title: 'This draft was discarded or published elsewhere' })
    showToast({ title: kept.place === 'server' ? `Draft kept ${toTime(kept.at)}` : 'Nothing to keep yet' })
  }

  /** Reports what is missing. */
  function check(whole = draft): boolean {
    const invalid = validateDraft(whole, categoryIds)
    setSaveError(invalid && { outcome: 'invalid', ...invalid })
    if (invalid) {
      focusField(invalid.field)
      showToast({ ...invalid.toast, tone: 'danger' })
    }
    return !invalid
  }

  async function save({ resolution, publishAt }: SaveRequest = {}) {
    const timed = publishAt === undefined ? draft : { ...draft, publishAt }
    const whole = resolution ? resolve(resolution) : timed
    if (!check(whole)) return
    const focused = document.activeElement
    setSaving({ uploaded: null })
    // The draft first, so that a text that is half published is whole somewhere.
    const { isMerged } = await sync.hold()
    if (isMerged) {
      sync.release()
      setSaving(null)
      return showToast({
        title: 'Read it once more before you save',
        description: 'Another device wrote in this draft meanwhile; its words are in the text now.',
      })
    }
    // The image of a deleted post was deleted with it.
    const isGone = state === 'gone'
    const content = await chosen.toUploaded(isGone ? { ...whole, imageUrl: null } : whole)
    const parts = {
      onProgress: (uploaded: number) => setSaving({ uploaded }),
      loadToKey,
      draftId: sync.publishId,
    }
    const { data, error } = await query(async client =>
      ok(
        resolution
          ? await publishResolved(client, {
              ...parts,
              ...resolution,
              mine: { ...chosen.toStored(draft), image: null },
              resolved: content,
            })
          : await publishMerged(client, { ...parts, post: isGone ? null : post, draft: content, base }),
      ),
    )
    const publication: MergedPublication = data ?? { outcome: 'failed', title: 'Error saving post', error }
    if (publication.outcome === 'published') {
      await sync.settle()
      tellPublished(publication, isGone || post === null)
      return onSaved()
    }
    sync.release()
    flushSync(() => setSaving(null))
    // `inert` removed the focus; a dialog needs it to know where to return it.
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    const isAskedAgain = publication.outcome === 'failed' && publication.error.code !== postGone && resolution
    setSaveError(
      isAskedAgain
        ? { ...resolution, failure: publication.error }
        : { ...publication, ...(publishAt !== undefined && { publishAt }) },
    )
    if (publication.outcome === 'conflict') return
    if (publication.error.code === postGone) revalidate()
    showToast({ title: publication.title, description: publication.error.message, tone: 'danger' })
  }

  /** For those who may not publish: editors find it among the posts to review. */
  async function submit() {
    if (!check()) return
    setSaving({ uploaded: null })
    if (!(await chosen.finish(draft.image))) {
      flushSync(() => setSaving(null))
      return showToast({
        title: 'Error uploading image',
        description: 'The draft was not sent: it would lack its image. Try again, or remove the image.',
        tone: 'danger',
      })
    }
    keepLater()
    const kept = await sync.keep()
    const { error } = kept.error ? kept : await query(client => submitDraft(client, sync.draftId))
    flushSync(() => setSaving(null))
    if (error) {
      return showToast({ title: 'Error sending for review', description: error.message, tone: 'danger' })
    }
    showToast({
      title: 'Sent for review',
      description: 'An editor reads it and publishes it. You can go on writing until then.',
      tone: 'success',
    })
    await sync.leave()
    return onSaved()
  }

  return {
    ...text,
    submit,
    chosenImage: chosen,
    draftState,
    /** `version` is 0 where the server has none yet. */
    findDraft: () => ({ id: sync.draftId, version: sync.draftVersion }),
    change,
    keep,
    /** Sends what is not stored yet; without a network it waits only briefly. */
    leave: () =>
      Promise.race([sync.leave(), new Promise<void>(resolve => setTimeout(resolve, longestLeave))]),
    stay: () => sync.stay(),
    discard: () => sync.discard(),
    /** While a change is scheduled: exactly this text goes with it. */
    hold: (isHeld: boolean) => (isHeld ? sync.pause() : sync.release()),
    /** After it was published or scheduled. */
    settle: () => sync.settle(),
    saving,
    check,
    save,
    saveError,
    /** Not while saving: that change is our own. */
    state: saving ? 'as read' : state,
    /** Begun from an older version than the one loaded. */
    isBegunEarlier: post !== null && base.version !== post.updated_at,
    closeConflict: () => setSaveError(null),
  }
}

const longestLeave = 2_000

function findState(post: EditedPost | null, newest: EditedPost | null): PostState {
  if (!post) return 'as read'
  if (!newest) return 'gone'
  return newest.updated_at === post.updated_at ? 'as read' : 'changed'
}

function isSettledBy(saveError: SaveError, part: Partial<PostDraft>): boolean {
  if (saveError.outcome === 'invalid') return saveError.field in part
  return saveError.outcome === 'failed' && saveError.title === 'Error uploading image' && 'image' in part
}

type Conflict = Extract<MergedPublication, { outcome: 'conflict' }>

interface Resolution extends Conflict {
  choices: Choices
  /** Why saving the choices failed; they stay. */
  failure?: CallError
}

function resolve({ theirs, merge, choices }: Resolution): PostDraft {
  return resolveClashes(merge, toStoredDraft(theirs), choices)
}

type Published = Extract<MergedPublication, { outcome: 'published' }>

function tellPublished({ saved, imageLeft, merge, writer }: Published, isNew: boolean) {
  const isComing = Date.parse(saved.created_at) > Date.now()
  const merged = merge && describeMerge(merge, writer)
  const notes = [
    ...(isComing ? [`It comes out ${describeMoment(saved.created_at)}.`] : []),
    ...(merged ? [merged] : []),
    ...(imageLeft ? [`The old image is still in storage: ${imageLeft}`] : []),
  ]
  showToast({
    title: isNew ? 'Post created successfully' : 'Post updated successfully',
    tone: 'success',
    ...(notes.length > 0 && { description: notes.join(' ') }),
    ...(!isComing && {
      action: { label: 'View', onClick: () => open(toPublicPath(saved.slug), '_blank', 'noopener') },
    }),
  })
}

function focusField(name: string) {
  document.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus()
}
