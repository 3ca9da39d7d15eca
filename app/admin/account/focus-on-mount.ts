/** A ref for what replaces a pressed button, so that keyboard users continue there. */
export function focusOnMount(element: HTMLElement | null) {
  element?.focus()
}
