import { Search } from 'lucide-react'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { Input } from '../ui/input.tsx'
import { useListParameters } from './use-list-parameters.ts'

const pause = 250

/** Sets `q` in the URL shortly after the last key, or at once with Enter. */
export function SearchField({ label }: { label: string }) {
  const { parameters, change } = useListParameters()
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function apply(text: string) {
    clearTimeout(timer.current)
    change('q', text.trim() === '' ? null : text, { replace: true })
    setTyped(null)
  }

  function type(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target
    setTyped(input.value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => input.isConnected && apply(input.value), pause)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    apply(typed ?? parameters.get('q') ?? '')
  }

  return (
    <search className="relative">
      <form onSubmit={submit}>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-4.5 text-muted"
        />
        <Input
          type="search"
          className="pl-10"
          aria-label={label}
          aria-keyshortcuts="/"
          placeholder="Search"
          value={typed ?? parameters.get('q') ?? ''}
          // A pending search must not pull somebody who clicks a result back to the list.
          onBlur={() => {
            if (typed !== null) apply(typed)
          }}
          onChange={type}
        />
      </form>
    </search>
  )
}
