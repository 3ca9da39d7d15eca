import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

interface Chunk {
  type: string
  imports?: string[]
}

const viteHelper = '\0vite/preload-helper.js'

/** A failed `import()` can be tried again: its files are loaded first, but for those that the importing file has loaded. */
export function retryableImports(): Plugin {
  let bundle: Record<string, Chunk> = {}

  function listLoaded(name: string, found = new Set<string>()): Set<string> {
    if (found.has(name)) return found
    found.add(name)
    for (const imported of bundle[name]?.imports ?? []) listLoaded(imported, found)
    return found
  }

  return {
    name: 'retryable-imports',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: environment => environment.name === 'client',
    config: () => ({
      build: {
        modulePreload: {
          // Vite lists none where there is only the imported file itself.
          resolveDependencies: (name, files, { hostId }) => {
            const loaded = listLoaded(hostId)
            return (files.length > 0 ? files : [name]).filter(file => !loaded.has(file))
          },
        },
      },
    }),
    async load(id) {
      if (id !== viteHelper) return null
      return { code: await readFile(join(import.meta.dirname, 'load-import.ts'), 'utf8'), moduleType: 'ts' }
    },
    generateBundle: {
      order: 'pre',
      handler(_options, generated) {
        bundle = generated
      },
    },
  }
}
