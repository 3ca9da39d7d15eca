import { createElement, type ReactNode, useState } from 'react'
import { ShownImage } from '../../shown-image.tsx'
import { MarkedChange } from './marked-change.tsx'
import type { RichElement, RichNode } from './rich-node.ts'

interface RichNodesProps {
  nodes: RichNode[]
  /** Where pictures are loaded from, if not from their own URL. */
  imageUrls: ReadonlyMap<string, string>
  /** Inside an addition or removal. */
  isChange?: boolean
}

/** React elements, so that no foreign HTML is ever written into the page. */
export function RichNodes({ nodes, imageUrls, isChange = false }: RichNodesProps): ReactNode[] {
  // Rendered once and never reordered.
  return nodes.map((node, index) =>
    typeof node === 'string' ? (
      node
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <RichElementView key={index} element={node} imageUrls={imageUrls} isChange={isChange} />
    ),
  )
}

function RichElementView({ element, imageUrls, isChange }: ElementProps) {
  const { tag, attributes, children } = element
  if (tag === 'img') return <Picture element={element} imageUrls={imageUrls} />
  if (tag === 'br' || tag === 'hr') return createElement(tag)
  if (tag === 'ins' || tag === 'del')
    return (
      <MarkedChange tag={tag}>
        <RichNodes nodes={children} imageUrls={imageUrls} isChange />
      </MarkedChange>
    )
  const inner = <RichNodes nodes={children} imageUrls={imageUrls} isChange={isChange} />
  if (tag === 'a')
    return (
      <>
        <a href={attributes.href} target="_blank" rel="noreferrer">
          {inner}
        </a>
        {isChange && <span className="wrap-anywhere no-underline"> ({attributes.href})</span>}
      </>
    )
  const { colspan, rowspan, start } = attributes
  return createElement(tag, { colSpan: colspan, rowSpan: rowspan, start }, inner)
}

interface ElementProps {
  element: RichElement
  imageUrls: ReadonlyMap<string, string>
  isChange: boolean
}

function Picture({ element: { attributes }, imageUrls }: Omit<ElementProps, 'isChange'>) {
  const { src = '', alt = '' } = attributes
  const [isGone, setGone] = useState(false)
  if (isGone || src === '') return <MissingPicture description={alt} />
  const known = imageUrls.get(src)
  const Shown = known ? 'img' : ShownImage
  return (
    <Shown
      src={known ?? src}
      alt={alt || 'Without a description'}
      loading="lazy"
      className="max-h-80 w-auto!"
      onError={() => setGone(true)}
    />
  )
}

export function MissingPicture({ description = '' }: { description?: string }) {
  return (
    <span className="inline-block rounded-m border border-dashed border-control px-4 py-3 text-sm text-muted">
      This picture no longer exists{description && `: ${description}`}
    </span>
  )
}
