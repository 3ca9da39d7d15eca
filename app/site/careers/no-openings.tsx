import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { siteSettings } from '../site-settings.ts'

export function NoOpenings() {
  return (
    <div className="mt-10">
      <EmptyState
        title="No openings at the moment."
        action={
          <Button asChild size="l">
            <a href={`mailto:${siteSettings.email}?subject=Resume`}>Send Your Resume</a>
          </Button>
        }
      >
        <p>We read what people send us all the same, and keep it in mind for the next place.</p>
      </EmptyState>
    </div>
  )
}
