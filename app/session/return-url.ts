const key = 'return-address'

interface Address {
  pathname: string
  search: string
}

/** One list or item, as links in mails: `/admin/posts/7`. */
export function isDeepLink({ pathname, search }: Address): boolean {
  return search !== '' || pathname.split('/').filter(Boolean).length > 2
}

let isDeclined = false

export function storeReturnUrl({ pathname, search }: Address) {
  isDeclined = false
  try {
    sessionStorage.setItem(key, pathname + search)
  } catch {
    // Storage is blocked: the dashboard opens.
  }
}

/** Not offered again in this document; signing in later still leads there. */
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
