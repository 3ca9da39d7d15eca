/** Of all accounts. */
export function dropCopies(draftId: string) {
  for (const key of Object.keys(localStorage)) {
    const [kind, , id] = key.split(':')
    if (kind === 'draft' && id === draftId) localStorage.removeItem(key)
  }
}
