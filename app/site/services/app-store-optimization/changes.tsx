import { after, before, limits } from './listings.ts'
import { Pin } from './pin.tsx'

// In the order of the numbers on the listing.
const changes = [
  {
    field: 'Icon',
    what: 'From a letter to people around a coin.',
    why: 'It shows what the app does, also at 48 pixels.',
  },
  {
    field: 'Title',
    what: `The words that people type came in: ${after.title.length} of ${limits.title} characters.`,
    why: 'Nobody searches for a name they have never heard.',
  },
  {
    field: 'Rating',
    what: `Each low review was answered, its fault mended: ${before.rating} became ${after.rating}.`,
    why: 'People read the worst reviews before they install.',
  },
  {
    field: 'Short description',
    what: `How it works and from how much: ${after.words.length} of ${limits.words} characters.`,
    why: 'The old sentence would have fitted any other app.',
  },
  {
    field: 'Pictures',
    what: 'One promise on each, in large words.',
    why: 'On a small phone the old screens were grey lines.',
  },
]

export function Changes() {
  return (
    <div className="listing-changes">
      <h2 className="text-xl">What changed, and why</h2>
      <ol>
        {changes.map(({ field, what, why }, index) => (
          <li key={field}>
            <Pin number={index + 1} />
            <div className="min-w-0">
              <h3 className="font-text text-base font-semibold tracking-normal">{field}</h3>
              <p className="text-md">{what}</p>
              <p className="text-md text-muted">{why}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
