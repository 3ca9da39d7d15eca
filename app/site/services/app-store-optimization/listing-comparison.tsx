import { NairaInPage } from '../../../fonts/naira-in-page.tsx'
import { ExampleFigure } from '../example-figure.tsx'
import { AppIcon } from './app-icon.tsx'
import { Changes } from './changes.tsx'
import { ListingCard } from './listing-card.tsx'
import { ListingResults } from './listing-results.tsx'
import { after, before, weeksBetween } from './listings.ts'

export function ListingComparison() {
  return (
    <ExampleFigure
      id="listings"
      title="One store listing, before and after"
      facts={['Kanti is an invented app', 'So are its figures']}
    >
      <NairaInPage of="text" />
      <div className="listings">
        <div className="listing-pair">
          <ListingCard listing={before} name="Before" icon={<AppIcon kind="before" />} />
          <ListingCard
            listing={after}
            name={`After ${weeksBetween} weeks`}
            icon={<AppIcon kind="after" />}
            isChanged
          />
        </div>
        <Changes />
        <ListingResults />
      </div>
    </ExampleFigure>
  )
}
