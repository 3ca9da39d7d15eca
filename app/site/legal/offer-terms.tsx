import { fill } from '../../settings/fill.ts'
import { offer } from '../../settings/groups/offer.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { keyed } from '../../ui/keyed.ts'
import { useAgency } from '../agency.ts'

export function OfferTerms() {
  const agency = useAgency()
  const { terms } = useSettings(offer)
  return (
    <ul>
      {keyed(terms).map(({ key, entry }) => (
        <li key={key}>{fill(entry, agency)}</li>
      ))}
    </ul>
  )
}
