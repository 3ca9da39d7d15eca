const loaded: Record<string, Promise<void> | undefined> = {}

/**
 * In place of Vite's own, which adds `modulepreload`: browsers never ask again for a module or a preload that failed once
 * in a document. So its files are fetched first, for the browser's cache. They are in the folder of this one.
 */
export function __vitePreload<T>(importModule: () => Promise<T>, files: string[]): Promise<T> {
  return Promise.all(files.map(file => (loaded[file] ??= load(file)))).then(importModule)
}

async function load(file: string): Promise<void> {
  const { href, pathname } = new URL(file.replace(/.*\//, ''), import.meta.url)
  try {
    const answer = await fetch(href)
    if (!answer.ok) throw new TypeError(`${href} answers ${answer.status}`)
    await answer.arrayBuffer()
    if (file.endsWith('.css') && !document.querySelector(`link[rel="stylesheet"][href="${pathname}"]`))
      await addSheet(pathname)
  } catch (error) {
    delete loaded[file]
    throw error
  }
}

function addSheet(href: string): Promise<unknown> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(new TypeError(`Failed to fetch ${href}`))
    }
    document.head.append(link)
  })
}
