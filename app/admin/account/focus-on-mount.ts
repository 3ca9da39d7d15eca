/** A ref for what comes in the place of a pressed button, so that readers go on there. */
export function focusOnMount(element: HTMLElement | null) {
  element?.focus()
}
