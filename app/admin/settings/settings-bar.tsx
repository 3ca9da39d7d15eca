import { clsx } from 'clsx/lite'
import { Button } from '../../ui/button.tsx'
import { PageName } from '../page-name.tsx'
import { countChanges } from './count-changes.ts'
import type { SettingsForm } from './use-settings-form.ts'

interface SettingsBarProps {
  form: SettingsForm
  onDiscard: () => void
  onPreview: () => void
  onSave: () => void
}

// On phones title and state scroll away and the buttons stay, as in the post editor.
const barStyle = clsx(
  'sticky top-0 z-20 -mx-(--gut) -mt-3 mb-6 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-hairline bg-bg px-(--gut) py-3',
  'max-md:top-[-2.25rem] max-md:gap-x-1.5 max-md:py-2',
  'large-text:static',
)

export function SettingsBar({ form, onDiscard, onPreview, onSave }: SettingsBarProps) {
  const { names, isSaving, isKept } = form
  const isChanged = names.length > 0
  return (
    <header className={barStyle}>
      <div className="flex min-w-0 grow items-center gap-x-4 max-md:h-7 max-md:w-full max-md:justify-between large-text:h-auto large-text:flex-wrap">
        <PageName className="shrink-0 text-2xl max-md:text-lg">Settings</PageName>
        <p className="min-w-0 text-xs/[1.3] text-muted max-md:text-right large-text:text-left" role="status">
          {isChanged &&
            (isKept
              ? `${countChanges(names.length)} not saved, kept on this device`
              : `${countChanges(names.length)} not saved: leave this page open`)}
        </p>
      </div>
      {isChanged && (
        <Button
          variant="ghost"
          disabled={isSaving}
          className="max-md:mr-auto max-md:-ml-3"
          onClick={onDiscard}
        >
          Discard
        </Button>
      )}
      <Button
        variant="secondary"
        disabled={isSaving}
        className={clsx(!isChanged && 'max-md:ml-auto large-text:ml-0')}
        onClick={onPreview}
      >
        Preview
      </Button>
      <Button
        data-likely-next=""
        busy={isSaving}
        busyLabel="Saving…"
        disabled={!isChanged}
        title="Ctrl+S"
        aria-keyshortcuts="Control+S Meta+S"
        onClick={onSave}
      >
        Save
      </Button>
    </header>
  )
}
