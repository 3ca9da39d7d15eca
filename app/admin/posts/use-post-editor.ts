import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { ok } from '../../data/result.ts'
import type { PostRow } from '../../data/schema.ts'
import { useAuth } from '../../session/session-context.tsx'
import { showToast } from '../../ui/toast.ts'
import { type FieldProblem, findProblem } from './field-problem.ts'
import { type KeptDraft, toDraftKey } from './kept-draft.ts'
import { type PostDraft, toDraft } from './post-draft.ts'
import { type Publication, publishPost } from './publish-post.ts'
import { useKeptDraft } from './use-kept-draft.ts'

/** What stands in the editor, and what saving it leads to. */
export function usePostEditor(post: PostRow | null, onSaved: () => void) {
  const { user } = useAuth()
  const [draft, setDraft] = useState(() => toDraft(post))
  const [version, setVersion] = useState(post?.updated_at ?? null)
  const [changed, setChanged] = useState(false)
  // Decided once: a session that ends meanwhile must not move the draft.
  const [draftKey] = useState(() => toDraftKey(user?.id ?? '', post?.id ?? null))
  const keeping = useKeptDraft(draftKey, draft, changed, version)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<FieldProblem | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [conflicting, setConflicting] = useState(false)

  function change(part: Partial<PostDraft>) {
    setDraft(before => ({ ...before, ...part }))
    setChanged(true)
    if (problem && problem.field in part) setProblem(null)
  }

  function restore(kept: KeptDraft) {
    change({ ...kept.draft, image: null })
    setVersion(kept.version)
    keeping.closeOffer()
  }

  async function save(overwrite = false) {
    const found = findProblem(draft)
    setProblem(found)
    setFailure(null)
    setConflicting(false)
    if (found) {
      focusField(found.field)
      return showToast({ ...found.toast, tone: 'danger' })
    }
    setSaving(true)
    const { data, error } = await ask(async client =>
      ok(await publishPost(client, post, draft, overwrite ? null : version)),
    )
    setSaving(false)
    settle(error ? { outcome: 'failed', title: 'Error saving post', message: error.message } : data)
  }

  function settle(publication: Publication) {
    if (publication.outcome === 'conflict') return setConflicting(true)
    if (publication.outcome === 'failed') {
      setFailure(publication.message)
      return showToast({ title: publication.title, description: publication.message, tone: 'danger' })
    }
    showToast({
      title: post ? 'Post updated successfully' : 'Post created successfully',
      tone: 'success',
      ...(publication.imageLeft && {
        description: `The old image is still in storage: ${publication.imageLeft}`,
      }),
    })
    keeping.forget()
    onSaved()
  }

  const closeConflict = () => setConflicting(false)
  return {
    draft,
    changed,
    keeping,
    restore,
    change,
    saving,
    save,
    problem,
    failure,
    conflicting,
    closeConflict,
  }
}

function focusField(name: string) {
  document.querySelector<HTMLElement>(`[data-field="${name}"]`)?.focus()
}
