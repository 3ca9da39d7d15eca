import type { FormEvent } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { clientAction } from './page.tsx'

export function CheckReceipt() {
  const fetcher = useFetcher<typeof clientAction>()
  const isBusy = fetcher.state !== 'idle'
  const outcome = isBusy ? null : fetcher.data
  const isOurs = outcome && 'isOurs' in outcome ? outcome.isOurs : null

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    form.set('intent', 'check')
    fetcher.submit(form, { method: 'post' })
  }

  return (
    <Panel aria-labelledby="check-receipt">
      <h2 id="check-receipt" className="text-xl">
        Check a receipt
      </h2>
      <form onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        <Field label="Number">
          <Input name="number" inputMode="numeric" pattern="[0-9]+" autoComplete="off" required />
        </Field>
        <Field label="Address">
          <Input name="address" autoComplete="off" autoCapitalize="none" spellCheck={false} required />
        </Field>
        <Field label="Key" className="sm:col-span-2">
          <Input
            name="key"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            className="font-mono"
          />
        </Field>
        <div className="flex flex-wrap items-center gap-4 sm:col-span-2">
          <Button type="submit" variant="secondary" busy={isBusy}>
            Check
          </Button>
          <p role="status" className="text-base">
            {isOurs === true && 'It is ours: this address was erased.'}
            {isOurs === false && 'It is not: number, address and key do not belong together.'}
          </p>
        </div>
      </form>
    </Panel>
  )
}
