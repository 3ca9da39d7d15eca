import { type FormEvent, useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { FoundPerson } from '../../data/rows/privacy.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { clientAction } from './page.tsx'

export function FindPerson({ onFound }: { onFound: (found: FoundPerson) => void }) {
  const fetcher = useFetcher<typeof clientAction>()
  const isBusy = fetcher.state !== 'idle'
  const outcome = isBusy ? null : fetcher.data
  const found = outcome && 'found' in outcome ? outcome.found : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is shown once
  useEffect(() => {
    if (found) onFound(found)
  }, [found])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const address = String(new FormData(event.currentTarget).get('address'))
    fetcher.submit({ intent: 'find', address }, { method: 'post' })
  }

  return (
    <Panel aria-labelledby="find-person">
      <h2 id="find-person" className="text-xl">
        Find a person
      </h2>
      <form onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <Field
          label="Email address or phone number"
          error={outcome?.error?.message}
          className="min-w-0 grow basis-72"
        >
          <Input
            name="address"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={320}
          />
        </Field>
        {/* Stays beside the input, whatever is said below it. */}
        <Button type="submit" busy={isBusy} className="min-[28rem]:mt-[1.6875rem] large-text:mt-0">
          Find
        </Button>
      </form>
      <p className="text-sm text-muted">
        Make sure first that who asks is who they say: answer to the address itself, or call the number.
      </p>
    </Panel>
  )
}
