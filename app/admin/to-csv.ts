/** RFC 4180, with a byte order mark: without it spreadsheets misread anything but ASCII. */
export function toCsv<Column extends string>(
  columns: readonly Column[],
  rows: Record<Column, string | null>[],
): string {
  const lines = rows.map(row => columns.map(column => toCell(row[column] ?? '')).join(','))
  return `\ufeff${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

// Spreadsheets run a cell with a leading sign as a formula, and visitors wrote these texts.
function toCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
