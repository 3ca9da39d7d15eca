const gap = 6

/** Below a link, on a picture, above or below a table. In view as long as any of the element is. */
export function placeBeside(
  controls: HTMLElement,
  element: Element,
  frame: HTMLElement,
  kind: 'link' | 'image' | 'table',
) {
  const outer = frame.getBoundingClientRect()
  const inner = element.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = controls
  const tools = frame.querySelector('.rich-text-toolbar')?.getBoundingClientRect().bottom ?? 0
  const top = Math.max(findTop(), tools + gap) - outer.top
  const left = Math.min(inner.left - outer.left, outer.width - width - gap)
  controls.style.translate = `${Math.max(left, gap)}px ${top}px`

  function findTop(): number {
    if (kind === 'link') return inner.bottom + gap
    if (kind === 'image') return inner.top + gap
    const above = inner.top - height - gap
    const below = inner.bottom + gap
    return above < tools && below + height < innerHeight ? below : above
  }
}
