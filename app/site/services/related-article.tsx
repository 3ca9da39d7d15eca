import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { RelatedArticle as Article } from '../../data/find-related-article.ts'

export function RelatedArticle({ article }: { article: Article | null }) {
  if (!article) return null
  return (
    <section className="wrap section">
      <article className="related-article">
        <div className="min-w-0 wrap-anywhere">
          <p className="eyebrow">From the blog</p>
          <h2 className="mt-2 text-2xl">
            <Link to={`/company/blog/${article.slug}`} className="stretched">
              {article.title}
            </Link>
          </h2>
          {article.excerpt && <p className="measure mt-2 text-base text-muted">{article.excerpt}</p>}
        </div>
        <ArrowRight aria-hidden="true" className="size-6 text-mark" />
      </article>
    </section>
  )
}
