import { type NavigateOptions, useLocation, useNavigate, useNavigation } from 'react-router'

/** A list's state is in the URL. During a navigation within the list these are already the next parameters. */
export function useListParameters() {
  const location = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  const shown = next && toList(next.pathname) === toList(location.pathname) ? next : location
  const parameters = new URLSearchParams(shown.search)

  function change(name: string, value: string | null, options?: NavigateOptions) {
    const changed = new URLSearchParams(parameters)
    changed.delete('page')
    changed.delete('before')
    if (value === null) changed.delete(name)
    else changed.set(name, value)
    // Synchronously, so that a second change builds on the first.
    navigate({ pathname: shown.pathname, search: changed.toString() }, { ...options, flushSync: true })
  }

  return { parameters, change }
}

/** An open message is shown beside its list. */
const toList = (pathname: string) => pathname.replace(/^(\/admin\/messages)\/.*/, '$1')
