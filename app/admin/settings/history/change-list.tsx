import { useEffect, useState } from 'react'
import { listSettingChanges } from '../../../data/list-setting-changes.ts'
import { query } from '../../../data/query.ts'
import type { CallError } from '../../../data/result.ts'
import type { SettingChange } from '../../../data/rows/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ErrorNotice } from '../../error-notice.tsx'
import type { SettingsForm } from '../use-settings-form.ts'
import { SaveEntry } from './save-entry.tsx'
import { useRestore } from './use-restore.ts'

interface ChangeListProps {
  /** Null for all settings. */
  name: string | null
  form: SettingsForm
  onRestored?: () => void
}

const pageSize = 50

export function ChangeList({ name, form, onRestored = () => {} }: ChangeListProps) {
  const [shown, setShown] = useState<{ changes: SettingChange[]; hasMore: boolean } | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const [asked, setAsked] = useState<{ before: number | null }>({ before: null })
  const { restore, isBusy } = useRestore(form, onRestored)
  // Every save raises this sum, and adds a change to the list.
  const edition = Object.values(form.stored).reduce((sum, { version }) => sum + version, 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another edition of the stored values is a change more to list
  useEffect(() => {
    let isOver = false
    query(client => listSettingChanges(client, name === null ? null : [name], asked.before, pageSize)).then(
      found => {
        if (isOver) return
        setError(found.error)
        if (!found.data) return
        const { changes, hasMore } = found.data
        setShown(before => ({
          changes: asked.before ? [...(before?.changes ?? []), ...changes] : changes,
          hasMore,
        }))
      },
      reportError,
    )
    return () => {
      isOver = true
    }
  }, [name, asked, edition])

  if (error) return <ErrorNotice error={error} onRetry={() => setAsked({ ...asked })} />
  if (!shown) return <Spinner label="Loading the history" />
  if (shown.changes.length === 0) return <p className="text-muted">Nothing has been changed yet.</p>
  return (
    <>
      <ol className="grid gap-4">
        {groupBySave(shown.changes).map(save => (
          <SaveEntry
            key={save[0]?.id}
            changes={save}
            isBusy={isBusy}
            isOfOne={name !== null}
            onRestore={restore}
          />
        ))}
      </ol>
      {shown.hasMore && (
        <Button
          variant="secondary"
          className="mt-4"
          onClick={() => setAsked({ before: shown.changes.at(-1)?.id ?? null })}
        >
          Show more
        </Button>
      )}
    </>
  )
}

function groupBySave(changes: SettingChange[]): SettingChange[][] {
  const saves: SettingChange[][] = []
  for (const change of changes) {
    const last = saves.at(-1)
    if (last?.[0]?.save === change.save) last.push(change)
    else saves.push([change])
  }
  return saves
}
