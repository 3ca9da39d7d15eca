import { fill } from '../../settings/fill.ts'
import { offer } from '../../settings/groups/offer.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { useAgency } from '../agency.ts'

export function OfferTerms() {
  const agency = useAgency()
  const { terms } = useSettings(offer)
  return (
    <ul>
      {terms.map((term, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and none keeps anything
        <li key={place}>{fill(term, agency)}</li>
      ))}
    </ul>
  )
}
