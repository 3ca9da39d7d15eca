import { clsx } from 'clsx/lite'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { Neighbours } from '../../data/find-neighbours.ts'

interface ArticleFooterProps extends Neighbours {
  title: string
  slug: string
  url: string
}

export function ArticleFooter({ title, slug, url, newer, older }: ArticleFooterProps) {
  return (
    <footer className="mt-14 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 border-y border-hairline py-5">
        <p className="flex flex-wrap items-center gap-2 text-base">
          <span className="mr-2 text-muted max-sm:basis-full">Share</span>
          {toShareLinks(title, url).map(({ name, href }) => (
            <a key={name} href={href} target="_blank" rel="noopener noreferrer" className="chip">
              {name}
            </a>
          ))}
        </p>
        <Link
          to={`/contact?article=${slug}`}
          className="link inline-flex min-h-11 items-center text-base font-semibold"
        >
          Ask us about this article
        </Link>
      </div>
      {(newer || older) && (
        <nav
          aria-label="More articles"
          className={clsx('mt-8 grid gap-4', older && newer && 'sm:grid-cols-2')}
        >
          {older && (
            <Link to={`/company/blog/${older.slug}`} rel="prev" viewTransition className="neighbour">
              <span className="flex items-center gap-2 text-sm text-muted">
                <ArrowLeft aria-hidden="true" className="size-4" /> Older
              </span>
              {older.title}
            </Link>
          )}
          {newer && (
            <Link to={`/company/blog/${newer.slug}`} rel="next" viewTransition className="neighbour">
              <span className="flex items-center gap-2 text-sm text-muted">
                Newer <ArrowRight aria-hidden="true" className="size-4" />
              </span>
              {newer.title}
            </Link>
          )}
        </nav>
      )}
    </footer>
  )
}

// Plain links: other sites learn nothing before one is followed.
function toShareLinks(title: string, url: string) {
  const [text, address] = [encodeURIComponent(title), encodeURIComponent(url)]
  return [
    { name: 'WhatsApp', href: `https://wa.me/?text=${text}%20${address}` },
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { name: 'X', href: `https://x.com/intent/post?text=${text}&url=${address}` },
    { name: 'E-mail', href: `mailto:?subject=${text}&body=${address}` },
  ]
}
