import { useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import type { Result } from '../../data/result.ts'
import type { CategoryRow, PostRow } from '../../data/schema.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import { PageHeader } from '../page-header.tsx'
import { useLastGood } from '../use-last-good.ts'
import { useLiveReload } from '../use-live-reload.ts'
import { NoSuchPost } from './no-such-post.tsx'
import { PostEditor } from './post-editor.tsx'
import { useDraftKey } from './use-draft-key.ts'

interface OpenPostProps {
  /** Null for a new post. */
  id: string | null
  post: Result<PostRow | null>
  categories: Result<CategoryRow[]>
}

/** Whatever is read of the post later, an open editor keeps what stands in it. */
export function OpenPost({ id, ...loaded }: OpenPostProps) {
  const { data: newest, error } = useLastGood(loaded.post)
  const categories = useLastGood(loaded.categories)
  const [{ opened, times }, setOpened] = useState({ opened: newest, times: 1 })
  if (!opened && newest) setOpened({ opened: newest, times })
  const draftKey = useDraftKey(id)
  const { revalidate } = useRevalidator()
  const { search } = useLocation()
  const navigate = useNavigate()
  useLiveReload('posts', 'categories')

  function reopen(post: PostRow) {
    setOpened({ opened: post, times: times + 1 })
    revalidate()
  }

  async function close() {
    await navigate({ pathname: '/admin/posts', search }, { replace: true })
  }

  if (!draftKey) return <WaitingForDraft />
  if (id && !opened && error)
    return (
      <>
        <PageHeader title="Edit Post" />
        <ErrorNotice error={error} onRetry={revalidate} />
      </>
    )
  if (id && !opened) return <NoSuchPost draftKey={draftKey} onClose={close} />
  return (
    <PostEditor
      key={times}
      post={opened}
      newest={newest}
      draftKey={draftKey}
      categories={categories}
      onClose={close}
      onReopen={reopen}
    />
  )
}

function WaitingForDraft() {
  return (
    <div className="grid min-h-80 animate-late place-items-center">
      <Spinner label="Opening the post" />
    </div>
  )
}
