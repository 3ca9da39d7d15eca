import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { offer } from '../../settings/groups/offer.ts'
import { keyed } from '../../ui/keyed.ts'
import { useWords } from '../words.ts'

/** Must agree with the Terms of Service. */
export function OfferConditions() {
  const { guarantees, terms } = useWords(offer)
  return (
    <div className="ticket-conditions paper">
      {guarantees.length > 0 && (
        <>
          <h3 className="font-text text-sm font-semibold tracking-normal text-muted">What we guarantee</h3>
          <ul className="mt-4 mb-8 grid gap-x-8 gap-y-5 md:grid-cols-3">
            {keyed(guarantees).map(({ key, entry: { title, text } }) => (
              <li key={key} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-base">
                <Check
                  aria-hidden="true"
                  className="mt-0.5 size-5 text-mark forced-colors:text-[CanvasText]"
                  strokeWidth={2.5}
                />
                <div>
                  <p className="font-semibold">{title}</p>
                  <p className="mt-1 text-sm text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className="font-text text-sm font-semibold tracking-normal text-muted">On these terms</h3>
      <ol className="mt-2 list-decimal space-y-1 pl-[1.4em] text-sm text-muted">
        {keyed(terms).map(({ key, entry }) => (
          <li key={key}>{entry}</li>
        ))}
      </ol>
      <Link
        to="/legal/terms-of-service"
        className="mt-1 -mb-3 inline-flex min-h-11 items-center text-sm font-semibold text-link underline underline-offset-4"
      >
        Terms of Service
      </Link>
    </div>
  )
}
