import { clsx } from 'clsx/lite'
import { useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { type DiffBlock, diffRichText } from './diff-rich-text.ts'
import { readRichText } from './read-rich-text.ts'
import { RichNodes } from './rich-nodes.tsx'

interface RichTextDifferenceProps {
  before: string
  after: string
  imageUrls?: ReadonlyMap<string, string>
  /** Bars beside changes; false where nothing else is shown. */
  hasBars?: boolean
}

/** Unchanged blocks are folded, except those next to a change. */
export function RichTextDifference({
  before,
  after,
  imageUrls = new Map(),
  hasBars = true,
}: RichTextDifferenceProps) {
  const groups = useMemo(
    () => foldKept(diffRichText(readRichText(before), readRichText(after))),
    [before, after],
  )
  return (
    <div className={clsx('prose min-w-0 wrap-anywhere', !hasBars && '*:ml-0! *:border-0! *:pl-0!')}>
      {groups.map(({ start, blocks, isFolded }) =>
        isFolded ? (
          <Folded key={start} blocks={blocks} imageUrls={imageUrls} />
        ) : (
          <Blocks key={start} blocks={blocks} imageUrls={imageUrls} />
        ),
      )}
    </div>
  )
}

interface Group {
  start: number
  blocks: DiffBlock[]
  isFolded: boolean
}

/** Fewer are not worth a click. */
const leastFolded = 3

function foldKept(blocks: DiffBlock[]): Group[] {
  const isKept = (index: number) => !blocks[index] || blocks[index].change === 'kept'
  const groups: Group[] = []
  for (const [index, block] of blocks.entries()) {
    const isFolded = isKept(index - 1) && isKept(index) && isKept(index + 1)
    const last = groups.at(-1)
    if (last?.isFolded === isFolded) last.blocks.push(block)
    else groups.push({ start: index, blocks: [block], isFolded })
  }
  return groups.map(group => ({ ...group, isFolded: group.isFolded && group.blocks.length >= leastFolded }))
}

interface BlocksProps {
  blocks: DiffBlock[]
  imageUrls: ReadonlyMap<string, string>
}

function Folded({ blocks, imageUrls }: BlocksProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Blocks blocks={blocks} imageUrls={imageUrls} />
  return (
    <Button
      variant="ghost"
      size="s"
      className="min-h-11 w-full border-y border-dashed border-hairline font-normal! text-muted!"
      onClick={() => setOpen(true)}
    >
      Show {blocks.length} unchanged paragraphs
    </Button>
  )
}

function Blocks({ blocks, imageUrls }: BlocksProps) {
  return blocks.map(({ node, change }, index) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: they are never reordered
      key={index}
      className={clsx(change !== 'kept' && 'border-l-3 pl-2.5 -ml-3.5', bars[change])}
    >
      {change === 'moved' && <p className="text-xs font-semibold text-info">Moved here</p>}
      <RichNodes nodes={[node]} imageUrls={imageUrls} />
    </div>
  ))
}

const bars = {
  kept: '',
  changed: 'border-control',
  added: 'border-success',
  removed: 'border-danger',
  moved: 'border-info',
}
