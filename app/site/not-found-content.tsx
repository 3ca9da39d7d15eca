import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { HundredGrid } from '../ui/hundred-grid.tsx'
import { BlogSearch } from './blog/blog-search.tsx'

export function NotFound({ gone = false }: { gone?: boolean }) {
  return (
    <section
      data-not-found
      className="wrap grid items-center gap-x-20 gap-y-12 pt-12 md:grid-cols-[1fr_20rem] md:pt-20"
    >
      <div>
        <p className="eyebrow">{gone ? 410 : 404}</p>
        <h1 className="mt-3 text-4xl">
          Ninety-nine of a hundred. This page is {gone ? 'gone' : 'the missing one'}.
        </h1>
        <p className="measure mt-5 text-lg text-muted">
          {gone
            ? 'We took it down, and nothing took its place.'
            : 'The address may be mistyped, or the page has moved.'}{' '}
          Search the blog, or go on from one of these pages.
        </p>
        <div className="mt-8">
          <BlogSearch />
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button asChild size="l">
            <Link to="/">Home</Link>
          </Button>
          <Button asChild size="l" variant="secondary">
            <Link to="/company/blog">Blog</Link>
          </Button>
          <Button asChild size="l" variant="secondary">
            <Link to="/contact">Contact</Link>
          </Button>
        </div>
      </div>
      <div className="max-w-72 text-mark max-md:order-first max-md:max-w-44">
        <HundredGrid filled={100} missing={63} animate="view" />
      </div>
    </section>
  )
}
