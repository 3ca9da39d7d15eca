import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Input } from '../ui/input.tsx'
import { withParameter } from './search-parameters.ts'

const pause = 250

/** A search that stands in the URL as `q`, applied shortly after the last letter or at once with Enter. */
export function SearchField({ label }: { label: string }) {
  const [parameters, setParameters] = useSearchParams()
  const applied = parameters.get('q') ?? ''
  const [text, setText] = useState(applied)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Going back, or a link, changes the search without this field; letters typed meanwhile win.
  useEffect(() => {
    if (timer.current === undefined) setText(applied)
  }, [applied])
  useEffect(() => () => clearTimeout(timer.current), [])

  function apply(next: string) {
    clearTimeout(timer.current)
    timer.current = undefined
    setParameters(
      before => withParameter(withParameter(before, 'page', null), 'q', next.trim() === '' ? null : next),
      { replace: true },
    )
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    apply(text)
  }

  return (
    <search className="admin-search">
      <form onSubmit={submit}>
        <Search aria-hidden="true" className="size-4.5" />
        <Input
          type="search"
          className="pl-10"
          aria-label={label}
          aria-keyshortcuts="/"
          placeholder="Search"
          value={text}
          // Whoever goes on to click a result must not be followed by a search that is still waiting.
          onBlur={() => {
            if (timer.current !== undefined) apply(text)
          }}
          onChange={event => {
            const next = event.target.value
            setText(next)
            clearTimeout(timer.current)
            timer.current = setTimeout(() => apply(next), pause)
          }}
        />
      </form>
    </search>
  )
}
