/** Placeholders such as `{name}`; unknown ones stay as written. */
export function fill(text: string, values: object): string {
  return text.replace(/\{([A-Za-z_]+)\}/g, (whole, key: string) => {
    const value = Object.hasOwn(values, key) ? (values as Record<string, unknown>)[key] : undefined
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole
  })
}
