/** Lets a reload find a new post's draft. Not by the router, which would load the page's data again. */
export function showDraftAddress(draftId: string) {
  const url = new URL(location.href)
  if (!url.pathname.endsWith('/posts/new')) return
  url.searchParams.set('draft', draftId)
  history.replaceState(history.state, '', url)
}

/** Without the editor's own parameter. */
export function toListSearch(search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.delete('draft')
  return parameters.size > 0 ? `?${parameters}` : ''
}
