import type { BackupRow } from '../data/rows/operations.ts'
import { toDateTime } from './dates.ts'
import type { Loaded } from './load-or-toast.ts'
import { useLastGood } from './use-last-good.ts'

export function BackupState({ loaded }: { loaded: Loaded<BackupRow[] | null> }) {
  const { data: backups } = useLastGood(loaded)
  if (!backups) return null
  const made = backups.find(backup => backup.finished_at && !backup.error)
  const proven = backups
    .map(backup => backup.proven_at)
    .filter(at => at !== null)
    .sort()
    .at(-1)
  const [latest] = backups
  return (
    <p className="mt-10 text-base text-muted">
      {made ? `Last backup: ${toDateTime(made.started_at)}. ` : 'No backup has been made yet. '}
      {made &&
        (proven ? `Last proven by a restore: ${toDateTime(proven)}.` : 'No restore has proven one yet.')}
      {latest?.error && ` The last attempt failed: ${latest.error}`}
    </p>
  )
}
