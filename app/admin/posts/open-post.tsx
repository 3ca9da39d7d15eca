import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import type { Result } from '../../data/result.ts'
import type { CategoryRow } from '../../data/rows/posts.ts'
import { ErrorNotice } from '../error-notice.tsx'
import { PageHeader } from '../page-header.tsx'
import { useLastGood } from '../use-last-good.ts'
import { useLiveReload } from '../use-live-reload.ts'
import { toListSearch } from './drafts/draft-address.ts'
import { NoSuchDraft } from './drafts/no-such-draft.tsx'
import type { OpenedDraft } from './drafts/open-draft.ts'
import type { FoundDraft } from './drafts/read-draft.ts'
import { NoSuchPost } from './no-such-post.tsx'
import type { EditedPost } from './post-draft.ts'
import { PostEditor } from './post-editor.tsx'

interface OpenPostProps {
  /** Null for a new post. */
  id: string | null
  post: Result<EditedPost | null>
  /** Null once it is open. */
  draft: Result<FoundDraft> | null
  categories: Result<CategoryRow[]>
  /** Whether an editor holds the draft, which is then not loaded again. */
  onHeld: (isHeld: boolean) => void
}

interface Opened {
  post: EditedPost | null
  draft: OpenedDraft
  found: FoundDraft
}

/** An open editor keeps its text, whatever is loaded later. */
export function OpenPost({ id, onHeld, ...loaded }: OpenPostProps) {
  const { data: newest, error } = useLastGood(loaded.post)
  const categories = useLastGood(loaded.categories)
  const found = loaded.draft?.data ?? null
  const [opened, setOpened] = useState<Opened | null>(() => begin(id, newest, found))
  if (!opened && begin(id, newest, found)) setOpened(begin(id, newest, found))
  const { revalidate } = useRevalidator()
  const { search } = useLocation()
  const navigate = useNavigate()
  useLiveReload('posts', 'categories')
  const isHeld = opened !== null
  useEffect(() => {
    onHeld(isHeld)
    return () => onHeld(false)
  }, [isHeld, onHeld])

  async function close() {
    await navigate({ pathname: '/admin/posts', search: toListSearch(search) }, { replace: true })
  }

  if (opened)
    return (
      <PostEditor
        post={opened.post}
        newest={newest}
        opened={opened.draft}
        writer={opened.found.writer}
        draftsOfOthers={opened.found.ofOthers}
        categories={categories}
        onClose={close}
      />
    )
  const failure = error ?? loaded.draft?.error ?? null
  if (failure)
    return (
      <>
        <PageHeader title={id ? 'Edit Post' : 'Create New Post'} />
        <ErrorNotice error={failure} onRetry={revalidate} />
      </>
    )
  if (!id) return <NoSuchDraft onClose={close} />
  const left = found?.opened
  return <NoSuchPost draftId={left && (left.isAhead || left.version > 0) ? left.id : null} onClose={close} />
}

function begin(id: string | null, post: EditedPost | null, found: FoundDraft | null): Opened | null {
  if (!found?.opened || (id && !post)) return null
  return { post: id ? post : null, draft: found.opened, found }
}
