import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { useAgency } from '../agency.ts'
import { Footer } from '../footer.tsx'
import { Header } from '../header.tsx'

/** The same for unknown, ended and expired links. */
export function LinkEnded() {
  const { name } = useAgency()
  return (
    <>
      <title>{`This link does not work | ${name}`}</title>
      <Header />
      <main id="main" tabIndex={-1} className="grow outline-none">
        <section className="wrap pt-12 md:pt-20">
          <p className="eyebrow">Draft for review</p>
          <h1 className="mt-3 text-4xl">This link does not work.</h1>
          <p className="measure mt-5 text-lg text-muted">
            Links to drafts work for seven days, and their writer may end them sooner. Ask who sent it to you
            for a new one.
          </p>
          <Button asChild size="l" className="mt-8">
            <Link to="/">Home</Link>
          </Button>
        </section>
      </main>
      <Footer />
    </>
  )
}
