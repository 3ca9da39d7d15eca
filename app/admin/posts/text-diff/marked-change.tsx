import { createElement, type ReactNode } from 'react'

const changes = {
  ins: { style: 'bg-success-soft text-success underline decoration-2', word: 'Added' },
  del: { style: 'bg-danger-soft text-danger line-through', word: 'Removed' },
}

/** Shown by colour, line and, for screen readers, words. */
export function MarkedChange({ tag, children }: { tag: 'ins' | 'del'; children: ReactNode }) {
  const { style, word } = changes[tag]
  return createElement(
    tag,
    { className: `rounded-xs box-decoration-clone px-0.5 underline-offset-3 ${style}` },
    <Spoken>[{word}: </Spoken>,
    children,
    <Spoken>]</Spoken>,
  )
}

function Spoken({ children }: { children: ReactNode }) {
  return <span className="sr-only select-none">{children}</span>
}
