import type { PostSummary } from '../../data/schema.ts'
import { Cover } from './cover.tsx'

interface PostPictureProps {
  post: Pick<PostSummary, 'id' | 'feature_image_url' | 'categories'>
  /** Above the fold: asked for at once. */
  eager: boolean
}

export function PostPicture({ post, eager }: PostPictureProps) {
  if (!post.feature_image_url) return <Cover id={post.id} category={post.categories?.name ?? null} />
  return (
    <img
      src={post.feature_image_url}
      alt=""
      width={640}
      height={360}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className="block size-full object-cover"
    />
  )
}
