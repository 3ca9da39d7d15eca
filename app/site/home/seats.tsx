import { campaign } from '../../settings/groups/campaign.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { glyphs } from '../../ui/glyphs.ts'

const perRow = 10

export function Seats() {
  const { seats } = useSettings(campaign)
  if (!seats) return null
  const { offered } = seats
  const taken = Math.min(seats.taken, offered)
  const free = offered - taken
  const columns = Math.min(offered, perRow)
  const rows = Math.ceil(offered / perRow)
  return (
    <div className="mt-4 text-sm font-semibold">
      <svg
        viewBox={`0 0 ${columns * 22} ${rows * 22}`}
        width={columns * 16}
        height={rows * 16}
        className="mb-1.5 -ml-0.5 block h-auto max-w-full"
        fill="currentColor"
        fillRule="evenodd"
        aria-hidden="true"
      >
        <path d={draw(0, taken, 'dot') + draw(taken, offered, 'ring')} />
      </svg>
      {free > 0 ? `${free} of ${offered} places free` : `All ${offered} places are taken`}
    </div>
  )
}

function draw(start: number, end: number, glyph: 'dot' | 'ring'): string {
  let path = ''
  for (let seat = start; seat < end; seat++)
    path += `M${(seat % perRow) * 22 + 11} ${Math.floor(seat / perRow) * 22 + 11}${glyphs[glyph]}`
  return path
}
