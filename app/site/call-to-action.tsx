import { Link } from 'react-router'
import { callToAction } from '../settings/groups/call-to-action.ts'
import { channels } from '../settings/groups/channels.ts'
import { useSettings } from '../settings/use-settings.ts'
import { Button } from '../ui/button.tsx'
import { ContactLink } from './contact-link.tsx'
import { MailAddress } from './mail-address.tsx'
import { TilePattern } from './tile-pattern.tsx'
import { useWords } from './words.ts'

export function CallToAction() {
  const shown = useSettings(channels)
  const { title } = useWords(callToAction)
  return (
    <section id="contact" aria-labelledby="contact-title" className="wrap section">
      <div className="scheme-light relative overflow-clip rounded-xl bg-danfo px-6 forced-colors:border py-12 text-on-danfo sm:px-12 sm:py-16">
        <TilePattern glyph="comb" className="call-cloth" />
        <h2 id="contact-title" className="relative max-w-[9.5em] text-4xl">
          {title}
        </h2>
        <div className="relative mt-8 flex flex-wrap items-center gap-x-3 gap-y-4">
          <Button asChild size="l">
            <Link to="/contact">Get a Quote</Link>
          </Button>
          <Button asChild size="l" variant="outline">
            <ContactLink about="call">Schedule a Call</ContactLink>
          </Button>
          {shown.email && (
            <p className="py-2 font-semibold wrap-anywhere lg:px-2">
              <MailAddress className="underline underline-offset-4" />
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
