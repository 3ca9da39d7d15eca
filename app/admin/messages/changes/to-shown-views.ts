import type { LeadViewRow } from '../../../data/rows/leads.ts'
import { isShown, type KeptChange, type KeptView } from './kept-change.ts'

export function toShownViews(views: LeadViewRow[], changes: KeptChange[], readAt: number): LeadViewRow[] {
  const shown = new Map(views.map(view => [view.name, view]))
  for (const { name, query } of changes.filter(kept => isShown(kept, readAt)).flatMap(toSet)) {
    if (query === null) shown.delete(name)
    else shown.set(name, { ...(shown.get(name) ?? toUnsent(name)), query })
  }
  return [...shown.values()].sort((a, b) => a.name.localeCompare(b.name))

  function toSet(kept: KeptChange): Pick<KeptView, 'name' | 'query'>[] {
    if (kept.kind === 'view') return [kept.view]
    const target = kept.kind === 'undo' ? changes.find(({ id }) => id === kept.target) : null
    return target?.kind === 'view' ? [{ name: target.view.name, query: target.view.before }] : []
  }
}

const toUnsent = (name: string) => ({ id: name, name, created_by_id: null, created_at: '' })
