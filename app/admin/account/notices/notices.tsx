import { clsx } from 'clsx/lite'
import { type FormEvent, useId, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import type { NoticedLetters, NoticePreferencesRow } from '../../../data/rows/notice-preferences.ts'
import { useAgency } from '../../../site/agency.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Checkbox } from '../../checkbox.tsx'
import { ChoiceCard } from '../../choice-card.tsx'
import { FailedPanel } from '../../failed-panel.tsx'
import type { Loaded } from '../../load-or-toast.ts'
import { useLastGood } from '../../use-last-good.ts'
import type { clientAction } from '../page.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { toMailState } from './to-mail-state.ts'

export function Notices({ loaded }: { loaded: Loaded<NoticePreferencesRow> }) {
  const { revalidate } = useRevalidator()
  const { data: preferences, error } = useLastGood(loaded)
  if (!preferences) {
    return error && <FailedPanel title="When somebody writes" error={error} onRetry={revalidate} />
  }
  return <NoticesForm preferences={preferences} />
}

const choices: [NoticedLetters, string, string][] = [
  ['open', 'My leads, and those nobody has taken', 'What a colleague has taken is theirs.'],
  ['every', 'Every message', 'Of colleagues’ leads, too.'],
  ['own', 'My leads only', 'Nothing new, until you take it or somebody gives it to you.'],
  ['none', 'None', 'The count in the menu and in the tab’s title stays.'],
]

const checkbox = 'flex min-h-11 items-start gap-3 py-2.25 text-base *:first:mt-0.5'

function NoticesForm({ preferences }: { preferences: NoticePreferencesRow }) {
  const id = useId()
  const { city } = useAgency()
  const fetcher = useFetcher<typeof clientAction>()
  const [letters, setLetters] = useState(preferences.letters)
  const isBusy = fetcher.state !== 'idle'
  const { email, can_send_mail: canSendMail, has_mailbox: hasMailbox, last } = preferences
  const state = last && toMailState(last)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    fetcher.submit(event.currentTarget, { method: 'post' })
  }

  return (
    <Panel aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-xl">
        When somebody writes
      </h2>
      <form onSubmit={submit} className="grid gap-4">
        <input type="hidden" name="intent" value="save notices" />
        <input type="hidden" name="letters" value={letters} />
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-sm font-semibold">Tell me of</legend>
          {choices.map(([choice, label, hint]) => (
            <ChoiceCard
              key={choice}
              name={`${id}-letters`}
              label={label}
              choice={choice}
              chosen={letters}
              onChoose={setLetters}
            >
              <p className="text-sm text-muted">{hint}</p>
            </ChoiceCard>
          ))}
        </fieldset>
        <div>
          <Checkbox name="unanswered" defaultChecked={preferences.unanswered} className={checkbox}>
            And when nobody has answered for four working hours
          </Checkbox>
          <Checkbox name="mail" defaultChecked={preferences.mail} className={checkbox}>
            <span className="min-w-0 wrap-anywhere">By mail to {email}</span>
          </Checkbox>
          <p className="text-sm text-muted">{describeMails({ canSendMail, hasMailbox })}</p>
          {state && (
            <p
              className={clsx(
                'mt-1 text-sm wrap-anywhere',
                state.tone === 'danger' ? 'text-danger' : 'text-muted',
              )}
            >
              {state.label}
            </p>
          )}
        </div>
        <QuietHours from={preferences.quiet_from} until={preferences.quiet_until} city={city} />
        <Button type="submit" busy={isBusy} busyLabel="Saving…" className="justify-self-start">
          Save
        </Button>
      </form>
    </Panel>
  )
}

function describeMails({ canSendMail, hasMailbox }: { canSendMail: boolean; hasMailbox: boolean }): string {
  if (!canSendMail) return 'This site can’t send mails yet. Who runs it can change that.'
  return hasMailbox
    ? 'Each message is mailed to this address anyway, so you get no second mail of it.'
    : 'One mail within a minute; of many messages at once, one mail with all of them.'
}
