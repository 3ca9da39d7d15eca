import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const suffix = '?crawlers'
const files = /\/(share-card|structured-data|blog-posting|job-posting)\.ts$/
/** The editor draws share images with app/site/share. */
const pages = /\/app\/site\/(?!share\/)/

/** Only crawlers need share images and structured data, so the site's browser build leaves them out (`to-meta.ts`). */
export function leaveOutCrawlers(): Plugin {
  return {
    name: 'leave-out-crawlers',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: environment => environment.name === 'client',
    async resolveId(source, importer) {
      if (!files.test(source) || !importer || !pages.test(importer)) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found && found.id + suffix
    },
    async load(id) {
      if (!id.endsWith(suffix)) return null
      const code = await readFile(id.slice(0, -suffix.length), 'utf8')
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      return `const nothing = () => undefined\nexport { ${names.map(name => `nothing as ${name}`).join(', ')} }`
    },
  }
}
