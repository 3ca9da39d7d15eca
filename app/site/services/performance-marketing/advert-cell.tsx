import { formatNaira } from '../../format-count.ts'
import { tableRoles } from '../table-roles.ts'
import { type Advert, stopLine, toCost, toOutcome } from './adverts.ts'
import { OutcomeMark, outcomeWords } from './outcome-mark.tsx'

interface AdvertCellProps {
  advert: Advert
  audience: string | undefined
}

export function AdvertCell({ advert, audience }: AdvertCellProps) {
  const outcome = toOutcome(advert)
  const cost = toCost(advert)
  return (
    <td className="advert" data-outcome={outcome} data-label={audience} {...tableRoles.cell}>
      <p className="advert-outcome">
        <OutcomeMark outcome={outcome} />
        {outcomeWords[outcome]}
      </p>
      <p className="advert-cost">
        <strong>{formatNaira(cost)}</strong>
        <span> a user</span>
      </p>
      <CostBar cost={cost} />
      <p className="advert-spend">
        {outcome === 'stopped' ? 'Stopped at' : 'Spent'} <span>{formatNaira(advert.spend)}</span>
      </p>
      <p className="advert-spend">{advert.users} users</p>
    </td>
  )
}

function CostBar({ cost }: { cost: number }) {
  return (
    <svg viewBox="0 0 1000 20" preserveAspectRatio="none" className="advert-bar" aria-hidden="true">
      <rect y="6" width="1000" height="8" className="advert-bar-ground" />
      <rect y="6" width={cost} height="8" fill="currentColor" />
      <path d={`M${stopLine.cost} 0v20`} className="stop-line" />
    </svg>
  )
}
