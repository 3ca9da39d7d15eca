import { type NavigateOptions, useLocation, useNavigate, useNavigation } from 'react-router'

/**
 * What is asked of the database stands in the address, so that reloading and going back keep it. While the list of a
 * changed address is on its way, these are already the changed parameters.
 */
export function useListParameters() {
  const location = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  const shown = next && toList(next.pathname) === toList(location.pathname) ? next : location
  const parameters = new URLSearchParams(shown.search)

  /** Null leaves the parameter out. The list begins at its first page again. */
  function change(name: string, value: string | null, options?: NavigateOptions) {
    const changed = new URLSearchParams(parameters)
    changed.delete('page')
    changed.delete('before')
    if (value === null) changed.delete(name)
    else changed.set(name, value)
    // At once, so that a second change takes the first one along.
    navigate({ pathname: shown.pathname, search: changed.toString() }, { ...options, flushSync: true })
  }

  return { parameters, change }
}

/** An open letter of the desk stands beside its list. */
const toList = (pathname: string) => pathname.replace(/^(\/admin\/messages)\/.*/, '$1')
