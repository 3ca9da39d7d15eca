import { Link } from 'react-router'
import type { PostSummary } from '../../data/rows/posts.ts'
import { formatDate } from '../format-date.ts'
import { PostPicture } from './post-picture.tsx'

export function PostCard({ post, eager }: { post: PostSummary; eager: boolean }) {
  const category = post.categories?.name ?? null
  return (
    <article className="post-card group">
      <div className="post-picture">
        <PostPicture
          post={post}
          eager={eager}
          sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 46vw, calc(100vw - 2rem)"
        />
      </div>
      <p className="mt-4 text-sm text-muted">
        <time dateTime={post.created_at}>{formatDate(post.created_at)}</time>
        {category && <> · {category}</>}
      </p>
      <h2 className="mt-1.5 line-clamp-2 text-xl">{post.title}</h2>
      <p className="mt-2 line-clamp-3 text-base text-muted">{post.excerpt}</p>
      <p className="mt-3">
        <Link
          to={`/company/blog/${post.slug}`}
          viewTransition
          prefetch="intent"
          aria-label={`Read More: ${post.title}`}
          className="stretched font-semibold text-link underline-offset-4 group-hover:underline"
        >
          Read More
          {/* The label is for people; search engines go by the text. */}
          <span className="sr-only">: {post.title}</span>
        </Link>
      </p>
    </article>
  )
}
