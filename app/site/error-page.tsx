import { lazy, Suspense } from 'react'
import { isRouteErrorResponse, useNavigate } from 'react-router'
import { useRequestId } from '../request-id.tsx'
import { Button } from '../ui/button.tsx'
import { HundredGrid } from '../ui/hundred-grid.tsx'
import { useAgency } from './agency.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { MailAddress } from './mail-address.tsx'
import { findNotFound, loadNotFound } from './not-found-chunk.ts'

// Missing pages are rare, so that other pages don't load this.
const LazyNotFound = lazy(() =>
  loadNotFound().then(
    component => ({ default: component }),
    () => ({ default: ServerError }),
  ),
)

export function isServerError(error: unknown): boolean {
  return error !== undefined && error !== null && !(isRouteErrorResponse(error) && error.status < 500)
}

export function ErrorPage({ error }: { error: unknown }) {
  const NotFound = findNotFound() ?? LazyNotFound
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} className="grow outline-none">
        {isServerError(error) ? (
          <ServerError />
        ) : (
          <Suspense>
            <NotFound gone={isRouteErrorResponse(error) && error.status === 410} />
          </Suspense>
        )}
      </main>
      <Footer />
    </>
  )
}

function ServerError() {
  const requestId = useRequestId()
  const navigate = useNavigate()
  const { name } = useAgency()
  return (
    <section className="wrap grid items-center gap-x-20 gap-y-12 pt-12 md:grid-cols-[1fr_20rem] md:pt-20">
      <title>{`Something went wrong | ${name}`}</title>
      <div>
        <p className="eyebrow">Something went wrong</p>
        <h1 className="mt-3 text-4xl">The fault is ours, not yours.</h1>
        <p className="measure mt-5 text-lg text-muted">
          This page could not be made just now. Try again in a moment. If it stays like this, write to{' '}
          <MailAddress className="link" />
          {requestId ? ' and name the request below: we find it in our log.' : '.'}
        </p>
        {requestId && (
          <p className="mt-5 text-base">
            Request{' '}
            <code className="inline-block rounded-xs bg-sunken px-2 py-1 font-mono text-sm">{requestId}</code>
          </p>
        )}
        <div className="mt-8 flex flex-wrap gap-3">
          <Button size="l" className="needs-script" onClick={() => navigate(0)}>
            Try again
          </Button>
          <Button asChild size="l" variant="secondary">
            <a href="/">Home</a>
          </Button>
        </div>
      </div>
      <div className="max-w-72 text-mark max-md:order-first max-md:max-w-44">
        <HundredGrid filled={13} />
      </div>
    </section>
  )
}
