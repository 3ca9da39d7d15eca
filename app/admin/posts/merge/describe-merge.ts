import { fieldNames } from '../field-names.ts'
import type { Merge, MergedField } from './merge-drafts.ts'

const order = Object.keys(fieldNames) as MergedField[]

/** What was merged without a question; null where nothing was. */
export function describeMerge(merge: Merge, writer: string | null): string | null {
  const theirs = list(merge.theirs, merge.changes.theirs)
  const mine = list(merge.mine, merge.changes.mine)
  if (!theirs) return null
  const name = writer ?? 'a colleague'
  if (!mine) return `From ${name}: ${theirs}.`
  return `From ${name}: ${theirs}. From you: ${mine}.`
}

function list(fields: MergedField[], blocks: number): string | null {
  const names = order
    .filter(field => fields.includes(field))
    .map(field => (field === 'content' && blocks > 0 ? countBlocks(blocks) : `the ${fieldNames[field]}`))
  return names.length > 0 ? new Intl.ListFormat('en').format(names) : null
}

function countBlocks(blocks: number): string {
  return blocks === 1 ? 'one paragraph' : `${blocks} paragraphs`
}
