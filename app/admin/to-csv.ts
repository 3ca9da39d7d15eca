/** RFC 4180, with a byte order mark because spreadsheets otherwise misread what is not ASCII. */
export function toCsv<Column extends string>(
  columns: readonly Column[],
  rows: Record<Column, string | null>[],
): string {
  const lines = rows.map(row => columns.map(column => toCell(row[column] ?? '')).join(','))
  return `\ufeff${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

// A leading sign would make a spreadsheet run what a visitor wrote.
function toCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
