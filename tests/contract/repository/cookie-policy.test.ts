import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Which file of ours keeps something in the browser, and how the Cookie Policy names it. */
const kept = {
  'app/admin/posts/autosaved-draft.ts': 'draft:…',
  'app/admin/shortcuts/shortcuts.tsx': 'shortcuts-off',
  'app/data/device-token.ts': 'device',
  'app/session/recent-sign-out.ts': 'signed-out-at',
  'app/session/return-url.ts': 'return-address',
  'app/ui/theme-script.ts': 'theme',
  'app/ui/theme.tsx': 'theme',
}

test('whatever the site keeps in a browser stands in the cookie policy', () => {
  const files = globSync('app/**/*.{ts,tsx}', { cwd: root }).filter(file => !file.includes('.test.'))
  const keeping = files.filter(file => /torage\.setItem\(/.test(readFileSync(join(root, file), 'utf8')))
  expect(keeping.sort()).toEqual(Object.keys(kept))

  const policy = readFileSync(join(root, 'app/site/legal/cookie-policy.tsx'), 'utf8')
  expect(Object.values(kept).filter(name => !policy.includes(`name: '${name}'`))).toEqual([])
})
