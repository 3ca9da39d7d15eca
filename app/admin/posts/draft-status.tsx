import { toDate, toTime } from '../dates.ts'
import type { DraftState } from './drafts/draft-sync.ts'
import { nameOthers } from './name-others.ts'

interface DraftStatusProps {
  state: DraftState
  uploading: boolean
  /** Names or e-mail addresses of others who have the post open. */
  others: string[]
}

export function DraftStatus({ state, uploading, others }: DraftStatusProps) {
  return (
    <>
      {uploading ? 'A picture is on its way' : tell(state)}
      {others.length > 0 && (
        <span className="block max-w-80 truncate max-md:max-w-44" title={others.join(', ')}>
          {nameOthers(others)}
        </span>
      )}
    </>
  )
}

function tell(state: DraftState): string | null {
  switch (state.place) {
    case 'nowhere':
      return null
    case 'server':
      return `Draft kept ${toDay(state.at)}${toTime(state.at)}`
    case 'gone':
      return 'Not kept: discarded or published elsewhere'
    case 'this device':
      return state.error.code === '23514'
        ? 'Too long for the server: kept on this device alone'
        : 'Kept on this device; the server has it later'
    case 'this page':
      return 'Not kept: leave this page open'
  }
}

/** Empty for today. */
function toDay(timestamp: string): string {
  const day = toDate(timestamp)
  return day === toDate(new Date().toISOString()) ? '' : `${day}, `
}
