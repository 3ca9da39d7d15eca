import { Undo2 } from 'lucide-react'
import type { SettingChange } from '../../../data/rows/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { describeUserAgent, unknownDevice } from '../../account/describe-user-agent.ts'
import { toDateTime } from '../../dates.ts'
import { ChangeEntry } from './change-entry.tsx'
import { describeActor } from './describe-actor.ts'

interface SaveEntryProps {
  changes: SettingChange[]
  isBusy: boolean
  /** The list is about one setting only. */
  isOfOne: boolean
  onRestore: (changes: SettingChange[]) => void
}

export function SaveEntry({ changes, isBusy, isOfOne, onRestore }: SaveEntryProps) {
  const [first] = changes
  if (!first) return null
  return (
    <li className="grid gap-3 rounded-m border border-hairline bg-surface px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
        <span className="font-semibold text-ink wrap-anywhere">{describeActor(first)}</span>
        <time dateTime={first.at} className="tabular-nums">
          {toDateTime(first.at)}
        </time>
        {describeDevice(first)}
      </p>
      {changes.map(change => (
        <ChangeEntry
          key={change.id}
          change={change}
          isOfOne={isOfOne}
          isBusy={isBusy}
          onRestore={() => onRestore([change])}
        />
      ))}
      {changes.length > 1 && (
        <Button
          variant="ghost"
          size="s"
          className="-ml-3 min-h-11 justify-self-start"
          disabled={isBusy}
          onClick={() => onRestore(changes)}
        >
          <Undo2 aria-hidden="true" className="size-4" />
          Restore all {changes.length}
        </Button>
      )}
    </li>
  )
}

/** Database clients give a name of their own. */
function describeDevice({ device, via }: SettingChange): string | null {
  if (via !== 'back office') return device
  const { name } = describeUserAgent(device)
  return name === unknownDevice ? null : name
}
