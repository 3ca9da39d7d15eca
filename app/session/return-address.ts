const key = 'return-address'

interface Address {
  pathname: string
  search: string
}

/** Whether an address of the back office names one thing, as links in mails do. */
export function namesOneThing({ search }: Address): boolean {
  return search !== ''
}

/** Where to go after signing in, for this tab: a reload, or looking at other pages first, doesn't lose it. */
export function keepReturnAddress({ pathname, search }: Address) {
  try {
    sessionStorage.setItem(key, pathname + search)
  } catch {
    // Without storage the dashboard opens.
  }
}

export function takeReturnAddress(): string {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return kept?.startsWith('/admin') ? kept : '/admin'
  } catch {
    return '/admin'
  }
}
