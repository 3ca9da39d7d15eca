import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { PostSummary } from '../../data/rows/posts.ts'
import { DayOf } from '../day-of.tsx'
import { PostPicture } from './post-picture.tsx'

interface PostCardProps {
  post: PostSummary
  isLead: boolean
  eager: boolean
}

/** Its five parts are rows of the list's grid, so that the cards of a row align. */
export function PostCard({ post, isLead, eager }: PostCardProps) {
  const category = post.categories?.name ?? null
  return (
    <article className="post-card group">
      <div className="post-picture">
        <PostPicture
          post={post}
          eager={eager}
          sizes={`(min-width: 64rem) ${isLead ? '46rem' : '22rem'}, (min-width: 40rem) ${isLead ? '92vw' : '46vw'}, calc(100vw - 2rem)`}
        />
      </div>
      <p className="post-date text-sm text-muted">
        <DayOf moment={post.created_at} />
        {category && <> · {category}</>}
      </p>
      <h2 className="post-title line-clamp-2">{post.title}</h2>
      <p className="post-excerpt line-clamp-3 text-muted">{post.excerpt}</p>
      <p className="post-more">
        <Link
          to={`/company/blog/${post.slug}`}
          viewTransition
          prefetch="intent"
          aria-label={`Read More: ${post.title}`}
          className="stretched inline-flex items-center gap-1.5 font-semibold text-link underline-offset-4 group-hover:underline"
        >
          Read More
          {/* The label is for people; search engines read the text. */}
          <span className="sr-only">: {post.title}</span>
          <ArrowRight
            aria-hidden="true"
            className="size-4.5 transition-transform duration-(--fast) group-hover:translate-x-1"
          />
        </Link>
      </p>
    </article>
  )
}
