import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { textGroups } from '../settings/text-groups.ts'
import { blankTexts, type Node } from './blank-texts.ts'

const suffix = '?blank'
const groupFile = new RegExp(`/settings/groups/(${textGroups.join('|').replaceAll('_', '-')})\\.ts$`)

/** Pages have their default texts in the HTML and the loader data; only the settings screen needs them in scripts. */
export function leaveOutTexts(): Plugin {
  return {
    name: 'leave-out-texts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: environment => environment.name === 'client',
    async resolveId(source, importer) {
      if (!groupFile.test(source) || !importer?.includes('/app/site/')) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found && found.id + suffix
    },
    async load(id) {
      if (!id.endsWith(suffix)) return null
      const code = await readFile(id.slice(0, -suffix.length), 'utf8')
      const program = this.parse(code, { lang: 'ts' }) as unknown as Node
      return { code: blankTexts(code, program), moduleType: 'ts' }
    },
  }
}
