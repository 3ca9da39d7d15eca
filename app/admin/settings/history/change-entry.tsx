import { Undo2 } from 'lucide-react'
import type { SettingChange } from '../../../data/rows/settings.ts'
import { findSetting } from '../../../settings/groups.ts'
import { Button } from '../../../ui/button.tsx'
import { ValueDifference } from '../value-difference.tsx'

interface ChangeEntryProps {
  change: SettingChange
  isOfOne: boolean
  isBusy: boolean
  onRestore: () => void
}

export function ChangeEntry({ change, isOfOne, isBusy, onRestore }: ChangeEntryProps) {
  const { name, before, after, is_kept } = change
  const setting = findSetting(name ?? '')
  const label = setting?.field.label ?? name ?? 'A setting'
  return (
    <div className="grid gap-1">
      {!isOfOne && (
        <h3 className="font-text text-sm font-semibold tracking-normal">
          {label}
          {setting && <span className="font-normal text-muted"> · {setting.group.title}</span>}
        </h3>
      )}
      {is_kept && setting ? (
        <>
          <ValueDifference
            schema={setting.field.schema}
            fallback={setting.default}
            before={before}
            after={after}
          />
          <Button
            variant="ghost"
            size="s"
            className="-ml-3 min-h-11 justify-self-start"
            disabled={isBusy}
            onClick={onRestore}
          >
            <Undo2 aria-hidden="true" className="size-4" />
            Restore what stood before
            <span className="sr-only"> of {label}</span>
          </Button>
        </>
      ) : (
        <p className="text-sm text-muted italic">
          {is_kept ? 'This version of the site doesn’t know it.' : 'What stood there was erased.'}
        </p>
      )}
    </div>
  )
}
