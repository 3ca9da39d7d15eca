import { Link } from 'react-router'
import { useAuth } from '../../session/session-context.tsx'
import { DayOf } from '../day-of.tsx'
import { ReopenButton } from './reopen-button.tsx'

export function ClosedNotice({ id, deadline }: { id: string; deadline: string | null }) {
  const { roles } = useAuth()
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m bg-warning-soft px-5 py-4 text-warning">
      <p className="grow basis-64">
        <strong className="font-semibold">Closed</strong>
        {deadline && (
          <>
            {' '}
            since <DayOf moment={deadline} />
          </>
        )}
        . Applications are no longer taken.{' '}
        <Link to="/company/careers" className="font-semibold whitespace-nowrap underline">
          Current openings
        </Link>
      </p>
      {roles.includes('editor') && <ReopenButton id={id} deadline={deadline} />}
    </div>
  )
}
