/** So that reloading goes on with the draft of a new post. The router need not know: it would read the page anew. */
export function showDraftAddress(draftId: string) {
  const url = new URL(location.href)
  if (!url.pathname.endsWith('/posts/new')) return
  url.searchParams.set('draft', draftId)
  history.replaceState(history.state, '', url)
}

/** What of an editor's address belongs to the list it came from. */
export function toListSearch(search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('draft')
  return parameters.size > 0 ? `?${parameters}` : ''
}
