export function download(
  text: string,
  name: string,
  type: 'text/csv' | 'text/html' | 'application/json' | 'text/calendar',
) {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
