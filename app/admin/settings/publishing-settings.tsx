import { useFetcher } from 'react-router'
import type { SettingRow } from '../../data/rows/settings.ts'
import { Panel } from '../../ui/panel.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Checkbox } from '../checkbox.tsx'
import { ErrorNotice } from '../error-notice.tsx'
import type { LastGood } from '../use-last-good.ts'

interface PublishingSettingsProps {
  settings: LastGood<SettingRow[]>
  onRetry: () => void
}

export function PublishingSettings({ settings: { data, error }, onRetry }: PublishingSettingsProps) {
  const change = useFetcher()
  const asked = change.formData?.get('approval_required')
  const stored = data && data.find(({ name }) => name === 'approval_required')?.value === true
  const isRequired = asked ? asked === 'true' : stored
  return (
    <Panel aria-labelledby="publishing">
      <h2 id="publishing" className="text-xl">
        Publishing
      </h2>
      {error && <ErrorNotice error={error} onRetry={onRetry} />}
      {isRequired === null && !error && <Spinner label="Loading the settings" />}
      {isRequired !== null && (
        <div className="grid gap-2">
          <Checkbox
            className="flex items-start gap-3 text-base font-semibold"
            checked={isRequired}
            disabled={change.state !== 'idle'}
            aria-describedby="approval-hint"
            onChange={event =>
              change.submit({ approval_required: String(event.target.checked) }, { method: 'post' })
            }
          >
            <span>Publishing waits for an approval</span>
          </Checkbox>
          <p id="approval-hint" className="measure pl-8.5 text-base text-muted">
            A new post, or a change of its text, picture or details, goes out once somebody else has approved
            it as it is: an Editor or Admin who did not write in it, or who got a link by mail and confirms
            with a code. Whoever has the secret key publishes as before.
          </p>
        </div>
      )}
    </Panel>
  )
}
