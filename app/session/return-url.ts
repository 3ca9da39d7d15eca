const key = 'return-address'

interface Address {
  pathname: string
  search: string
}

/** Whether an address leads into the back office to one list or thing, as links in mails do: `/admin/posts/7`. */
export function isDeepLink({ pathname, search }: Address): boolean {
  return search !== '' || pathname.split('/').filter(Boolean).length > 2
}

let isDeclined = false

/** Where to go after signing in, for this tab: a reload, or looking at other pages first, doesn't lose it. */
export function storeReturnUrl({ pathname, search }: Address) {
  isDeclined = false
  try {
    sessionStorage.setItem(key, pathname + search)
  } catch {
    // Without storage the dashboard opens.
  }
}

/** Who closed the login is not asked again in this document; signing in later still leads there. */
export function declineReturnUrl() {
  isDeclined = true
}

export function isReturnOffered(): boolean {
  try {
    return !isDeclined && sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export function consumeReturnUrl(): string {
  try {
    const stored = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return stored?.startsWith('/admin') ? stored : '/admin'
  } catch {
    return '/admin'
  }
}
