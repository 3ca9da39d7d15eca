import { after, before, limits } from './listings.ts'
import { Pin } from './pin.tsx'

const changes = [
  {
    field: 'Icon',
    what: 'Shows people around a coin instead of a letter.',
    why: 'What the app does can be seen at 48 pixels.',
  },
  {
    field: 'Title',
    what: `Holds the words that people type, in ${after.title.length} of ${limits.title} characters.`,
    why: 'Nobody searches for a name they have never heard.',
  },
  {
    field: 'Rating',
    what: `Each low review was answered and its fault fixed: ${before.rating} rose to ${after.rating}.`,
    why: 'People read the worst reviews before they install.',
  },
  {
    field: 'Short description',
    what: `Says how the app works and what it takes, in ${after.words.length} of ${limits.words} characters.`,
    why: 'The old sentence would have fitted any other app.',
  },
  {
    field: 'Pictures',
    what: 'Say one thing each, in large words.',
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
