import { clsx } from 'clsx/lite'
import type { PostSummary } from '../../data/rows/posts.ts'
import { CoverMotifs } from './cover.tsx'
import { PostPicture } from './post-picture.tsx'

interface ArticlePictureProps {
  post: Pick<PostSummary, 'id' | 'feature_image_url' | 'categories'>
  description: string | null
}

export function ArticlePicture({ post, description }: ArticlePictureProps) {
  const isDrawn = !post.feature_image_url
  return (
    <div className={clsx('article-picture', isDrawn && 'is-drawn')}>
      {isDrawn && <CoverMotifs />}
      <PostPicture
        post={post}
        description={description}
        eager
        sizes="(min-width: 62rem) 60rem, calc(100vw - 2rem)"
      />
    </div>
  )
}
