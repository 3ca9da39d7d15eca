import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { useAgency } from '../agency.ts'
import { Footer } from '../footer.tsx'
import { Header } from '../header.tsx'
import type { UnsentComment } from './act-on-preview.server.ts'

const words = {
  ended: {
    title: 'This link does not work',
    text: 'Links to drafts work for seven days, and their writer may end them sooner. Ask who sent it to you for a new one.',
  },
  coming: {
    title: 'This draft is ready to be published',
    text: 'It takes no more comments. Once everybody can read it, this link leads there.',
  },
}

/** The same for unknown, ended and expired links. */
export function NoPreview({ isComing, unsent }: { isComing: boolean; unsent: UnsentComment | null }) {
  const { name } = useAgency()
  const { title, text } = isComing ? words.coming : words.ended
  return (
    <>
      <title>{`${title} | ${name}`}</title>
      <Header />
      <main id="main" tabIndex={-1} className="grow outline-none">
        <section className="wrap pt-12 md:pt-20">
          <p className="eyebrow">Draft for review</p>
          <h1 className="mt-3 text-4xl">{title}.</h1>
          {unsent ? (
            <Field label="Your comment" error={unsent.error} className="measure mt-5">
              <Textarea readOnly rows={6} defaultValue={unsent.body} />
            </Field>
          ) : (
            <p className="measure mt-5 text-lg text-muted">{text}</p>
          )}
          <Button asChild size="l" className="mt-8">
            <Link to="/">Home</Link>
          </Button>
        </section>
      </main>
      <Footer />
    </>
  )
}
