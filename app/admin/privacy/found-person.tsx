import { useState } from 'react'
import { Link } from 'react-router'
import type { FoundPerson } from '../../data/rows/privacy.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { download } from '../download.ts'
import { describePlace, describePlaces } from './describe-place.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { toGivenPlaces, toReadablePage } from './to-readable-page.ts'
import type { GivenReceipt } from './to-receipt-page.ts'

interface FoundPersonProps {
  found: FoundPerson
  onErased: (receipt: GivenReceipt) => void
}

export function FoundPersonPanel({ found, onErased }: FoundPersonProps) {
  const [isAsking, setAsking] = useState(false)
  const given = found.places.filter(({ deed }) => deed !== 'left')
  const left = found.places.filter(({ deed }) => deed === 'left')
  const day = found.found_at.slice(0, 10)
  return (
    <Panel aria-labelledby="found-person">
      <h2 id="found-person" className="text-xl wrap-anywhere" tabIndex={-1} ref={element => element?.focus()}>
        {given.length > 0 ? `Kept of ${found.address}` : `Nothing is kept of ${found.address}`}
      </h2>
      {given.length > 0 && (
        <ul className="grid gap-1.5 text-base">
          {given.map(place => (
            <li key={`${place.place} ${place.deed}`}>{describePlace(place)}</li>
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <div className="grid gap-1.5 text-base">
          <p className="font-semibold">Not erased from here</p>
          <ul className="grid gap-1.5 text-muted">
            {describePlaces(left).map(({ key, text, to }) => (
              <li key={key}>
                <Link to={to} className="link">
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {given.length > 0 && (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            onClick={() => download(toReadablePage(found), `personal-data-${day}.html`, 'text/html')}
          >
            Page to print
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              download(
                JSON.stringify({ ...found, places: toGivenPlaces(found) }, null, 2),
                `personal-data-${day}.json`,
                'application/json',
              )
            }
          >
            JSON
          </Button>
          <Button variant="danger" onClick={() => setAsking(true)} className="sm:ml-auto">
            Erase all of it…
          </Button>
        </div>
      )}
      {isAsking && (
        <EraseDialog
          address={found.address}
          onErased={receipt => {
            setAsking(false)
            onErased(receipt)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  )
}
