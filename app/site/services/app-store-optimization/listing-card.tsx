import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Listing } from './listings.ts'
import { Pin } from './pin.tsx'
import { Screen } from './screen.tsx'

interface ListingCardProps {
  listing: Listing
  name: string
  icon: ReactNode
  isChanged?: boolean
}

export function ListingCard({ listing, name, icon, isChanged = false }: ListingCardProps) {
  return (
    <section className="listing" aria-label={name} data-changed={isChanged || undefined}>
      <p className="listing-name">{name}</p>
      <dl>
        <Field number={1} name="Icon">
          {icon}
          <span className="sr-only">{isChanged ? 'Six people around a coin' : 'The letter K'}</span>
        </Field>
        <Field number={2} name="Title">
          <span className="listing-title">{listing.title}</span>
        </Field>
        <Field number={3} name="Rating">
          <span className="flex flex-wrap items-center gap-x-1.5 text-sm">
            <span className="font-semibold">{listing.rating}</span>
            <Star aria-label="stars" className="size-3.5 fill-current" />
            <span className="text-muted">{listing.ratings} ratings</span>
          </span>
        </Field>
        <Field number={4} name="Short description">
          <span className="text-sm">{listing.words}</span>
        </Field>
        <Field number={5} name="Pictures">
          <span className="listing-screens">
            {listing.screens.map((words, index) => (
              <Screen key={words} words={words} index={index} isChanged={isChanged} />
            ))}
          </span>
        </Field>
      </dl>
    </section>
  )
}

function Field({ number, name, children }: { number: number; name: string; children: ReactNode }) {
  return (
    <div className="listing-field">
      <dt>
        <Pin number={number} />
        <span className="sr-only">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
