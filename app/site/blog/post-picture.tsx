import { useRouteLoaderData } from 'react-router'
import { type ImageSources, toImageSources } from '../../data/image-sources.ts'
import type { PostSummary } from '../../data/rows/posts.ts'
import { useOriginalOnError } from '../use-original-on-error.ts'
import { Cover } from './cover.tsx'

interface PostPictureProps {
  post: Pick<PostSummary, 'id' | 'feature_image_url' | 'categories'>
  /** Alternative text; none for an ornament. */
  description?: string | null
  sizes: string
  eager: boolean
}

export function PostPicture({ post, description, sizes, eager }: PostPictureProps) {
  const root = useRouteLoaderData<{ browserSupabaseUrl: string }>('root')
  if (!post.feature_image_url) return <Cover id={post.id} category={post.categories?.name ?? null} />
  return (
    <Picture
      sources={toImageSources(post.feature_image_url, root?.browserSupabaseUrl ?? '')}
      description={description ?? ''}
      sizes={sizes}
      eager={eager}
    />
  )
}

interface PictureProps {
  sources: ImageSources
  description: string
  sizes: string
  eager: boolean
}

function Picture({ sources, description, sizes, eager }: PictureProps) {
  const image = useOriginalOnError()
  return (
    <img
      ref={image}
      {...sources}
      sizes={sizes}
      alt={description}
      width={640}
      height={360}
      loading={eager ? 'eager' : 'lazy'}
      {...(eager && { fetchPriority: 'high' as const })}
      decoding="async"
      className="block size-full object-cover"
    />
  )
}
