import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { findOwnContact, useAgency } from '../agency.ts'

export function NoOpenings() {
  const { email } = findOwnContact(useAgency())
  return (
    <div className="mt-10">
      <EmptyState
        title="No openings at the moment."
        action={
          <Button asChild size="l">
            {email ? (
              <a href={`mailto:${email}?subject=Resume`}>Send Your Resume</a>
            ) : (
              <Link to="/contact" state={{ subject: 'Resume' }}>
                Send Your Resume
              </Link>
            )}
          </Button>
        }
      >
        <p>Send us your resume anyway: we read it, and look at it again when there is an opening.</p>
      </EmptyState>
    </div>
  )
}
