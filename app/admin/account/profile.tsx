import { ImageUp } from 'lucide-react'
import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import type { ProfileRow } from '../../data/rows/accounts.ts'
import { useAuth } from '../../session/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Panel } from '../../ui/panel.tsx'
import { FailedPanel } from '../failed-panel.tsx'
import type { Loaded } from '../load-or-toast.ts'
import { useLastGood } from '../use-last-good.ts'
import { Avatar } from '../users/avatar.tsx'
import { toSmallPicture } from './to-small-picture.ts'

export function Profile({ loaded }: { loaded: Loaded<ProfileRow> }) {
  const { revalidate } = useRevalidator()
  const { data: profile, error } = useLastGood(loaded)
  if (!profile) return error && <FailedPanel title={title} error={error} onRetry={revalidate} />
  return <ProfileForm profile={profile} />
}

const title = 'You, as colleagues see you'

function ProfileForm({ profile }: { profile: ProfileRow }) {
  const { user } = useAuth()
  const id = useId()
  const fetcher = useFetcher()
  const [picture, setPicture] = useState(profile.picture)
  const [problem, setProblem] = useState<string | null>(null)
  const isBusy = fetcher.state !== 'idle'

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target
    const [file] = input.files ?? []
    if (!file) return
    const made = await toSmallPicture(file)
    setProblem(made ? null : 'This browser can’t read that picture. Try a JPEG or PNG.')
    if (made) setPicture(made)
    // So that choosing the same file again fires a change event.
    input.value = ''
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    fetcher.submit({ intent: 'save profile', name, picture: picture ?? '' }, { method: 'post' })
  }

  return (
    <Panel aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      <form onSubmit={submit} className="grid gap-4">
        <Field label="Your name">
          <Input name="name" autoComplete="name" maxLength={100} defaultValue={profile.name ?? ''} />
        </Field>
        <div className="flex flex-wrap items-center gap-4">
          <Avatar name={profile.name ?? user?.email ?? ''} picture={picture} large />
          <label className="button inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-m bg-surface px-4.5 text-base font-semibold inset-ring inset-ring-control outline-offset-2 outline-(--focus) hover:bg-sunken has-focus-visible:outline-2">
            <ImageUp aria-hidden="true" className="size-4.5" />
            {picture ? 'Another picture' : 'Choose a picture'}
            <input
              type="file"
              accept="image/*"
              aria-describedby={problem ? `${id}-problem` : undefined}
              className="sr-only"
              onChange={choose}
            />
          </label>
          {picture && (
            <Button variant="ghost" onClick={() => setPicture(null)}>
              Remove picture
            </Button>
          )}
        </div>
        {problem && (
          <p id={`${id}-problem`} role="alert" className="text-sm font-medium text-danger">
            {problem}
          </p>
        )}
        <Button type="submit" busy={isBusy} busyLabel="Saving…" className="justify-self-start">
          Save
        </Button>
      </form>
    </Panel>
  )
}
