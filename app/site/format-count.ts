/** A whole number as `toLocaleString('en-NG')` writes it: a phone takes 150 ms for its first `Intl` format, just when a page wakes. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Rounded to the naira. Not for negative amounts. */
export function formatNaira(amount: number): string {
  return `₦${formatCount(Math.round(amount))}`
}
