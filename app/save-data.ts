// Who asks for little data (`Save-Data: on`) gets pages that load no fonts and open no connection of their own. The
// server leaves a mark on the document, so that the browser goes on as the server began.

const fontPreload = /<link\b(?=[^>]*\brel="preload")(?=[^>]*\bas="font")[^>]*>/g

export function wantsSaveData(request: Request): boolean {
  return request.headers.get('save-data') === 'on'
}

export function removeFonts(html: string): string {
  return html.replace(fontPreload, '').replace('<html ', '<html data-save-data="" ')
}

/** In the browser: whether the page was made for somebody who saves data. */
export function isSaveDataPage(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset.saveData !== undefined
}
