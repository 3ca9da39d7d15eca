import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { toImageAddress, toThumbnailAddress } from '../../data/image-sources.ts'
import type { PostSummary } from '../../data/rows/posts.ts'
import { Cover } from '../../site/blog/cover.tsx'

type Pictured = Pick<PostSummary, 'id' | 'feature_image_url' | 'categories'>

/** The original where the backend makes no thumbnails; the drawn cover where there is no picture. */
export function Thumbnail({ post }: { post: Pictured }) {
  const root = useRouteLoaderData<{ browserSupabaseUrl: string }>('root')
  const [failed, setFailed] = useState(false)
  const { id, feature_image_url: url, categories } = post
  if (!url) {
    return (
      <span className="block h-9 w-12 shrink-0 overflow-hidden rounded-s bg-sunken">
        <Cover id={id} category={categories?.name ?? null} />
      </span>
    )
  }
  const backend = root?.browserSupabaseUrl ?? ''
  const original = toImageAddress(url, backend)
  const small = toThumbnailAddress(url, backend)
  return (
    <img
      src={(!failed && small) || original}
      alt=""
      width={48}
      height={36}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
      className="h-9 w-12 shrink-0 rounded-s bg-sunken object-cover"
    />
  )
}
