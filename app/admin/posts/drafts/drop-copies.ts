/** What this browser keeps of a draft, whoever's it is. */
export function dropCopies(draftId: string) {
  for (const key of Object.keys(localStorage)) {
    const [kind, , id] = key.split(':')
    if (kind === 'draft' && id === draftId) localStorage.removeItem(key)
  }
}
