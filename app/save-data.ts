// `Save-Data: on` gets pages without fonts and live connections; a mark on the document tells the browser.

const fontPreload = /<link\b(?=[^>]*\brel="preload")(?=[^>]*\bas="font")[^>]*>/g

export function wantsSaveData(request: Request): boolean {
  return request.headers.get('save-data') === 'on'
}

export function removeFonts(html: string): string {
  return html.replace(fontPreload, '').replace('<html ', '<html data-save-data="" ')
}

export function isSaveDataPage(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset.saveData !== undefined
}
