import { type FormEvent, useEffect, useId, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import type { clientAction } from './page.tsx'
import type { GivenReceipt } from './to-receipt-page.ts'

interface EraseDialogProps {
  address: string
  onErased: (receipt: GivenReceipt) => void
  onClose: () => void
}

/** A retry repeats the same erasure, so that a lost response costs no receipt. */
export function EraseDialog({ address, onErased, onClose }: EraseDialogProps) {
  const formId = useId()
  const fetcher = useFetcher<typeof clientAction>()
  const [erasure] = useState(() => ({ id: crypto.randomUUID(), key: makeKey() }))
  const [problem, setProblem] = useState<string | null>(null)
  const isBusy = fetcher.state !== 'idle'
  const outcome = isBusy ? null : fetcher.data
  const receipt = outcome && 'receipt' in outcome ? outcome.receipt : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: a receipt is given once
  useEffect(() => {
    if (receipt) onErased({ receipt, key: erasure.key })
  }, [receipt])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const confirmation = String(new FormData(event.currentTarget).get('confirmation')).trim()
    if (confirmation.toLowerCase() !== address) return setProblem(`Type ${address}`)
    setProblem(null)
    fetcher.submit({ intent: 'erase', address, confirmation, ...erasure }, { method: 'post' })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Erase all of it?"
      description={`All that is listed of ${address} is erased for good, also from the trash and the history, and every restore of a backup erases it again. This action cannot be undone.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isBusy}>
            Erase for good
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field label="Type the address to confirm" error={problem ?? outcome?.error?.message}>
          <Input
            name="confirmation"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            readOnly={isBusy}
          />
        </Field>
      </form>
    </Dialog>
  )
}

const makeKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
