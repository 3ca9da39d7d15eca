/** Puts values in place of `{name}`, `{city}` and the like; what has no value stays as it was written. */
export function fill(text: string, values: object): string {
  return text.replace(/\{([A-Za-z_]+)\}/g, (whole, key: string) => {
    const value = Object.hasOwn(values, key) ? (values as Record<string, unknown>)[key] : undefined
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole
  })
}
