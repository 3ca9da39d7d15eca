import { useState } from 'react'
import { Link } from 'react-router'
import { useAuth } from '../../session/session-context.tsx'
import { findKeptDraft, keepDraft, toBase, toDraftKey } from './kept-draft.ts'

/** Unsaved text of a post that is gone: it can still become a new one. */
export function OrphanedDraft({ draftKey }: { draftKey: string }) {
  const { user } = useAuth()
  const to = toDraftKey(user?.id ?? '', null)
  const [kept] = useState(() => findKeptDraft(localStorage, draftKey))
  const [taken] = useState(() => findKeptDraft(localStorage, to) !== null)
  if (!kept) return null
  if (taken)
    return <p>Your unsaved text of it is kept here; it can follow once the new post you began is done.</p>

  function move() {
    if (kept) keepDraft(localStorage, to, { ...kept.draft, imageUrl: null, image: null }, toBase(null))
    localStorage.removeItem(draftKey)
  }
  return (
    <p>
      Your unsaved text is still here:{' '}
      <Link to="?post=new" onClick={move} className="link">
        continue it as a new post
      </Link>
    </p>
  )
}
