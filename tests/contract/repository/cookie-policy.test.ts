import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cacheNames } from '../../../app/offline/copies.ts'
import { toTransactionCookie } from '../../../backend/transaction-id.ts'

const root = join(import.meta.dirname, '../../..')

/** Which file of ours keeps something in the browser, and how the Cookie Policy names it. */
const kept = {
  'app/admin/messages/changes/change-storage.ts': 'desk-change:…',
  'app/admin/messages/letter/answer-copies.ts': 'answer:…',
  'app/admin/posts/drafts/browser-copies.ts': 'draft:…',
  'app/admin/settings/edits/edit-copies.ts': 'settings:…',
  'app/admin/shortcuts/shortcuts.tsx': 'shortcuts-off',
  'app/data/device-token.ts': 'device',
  'app/offline/leave-if-unreachable.ts': 'carried',
  'app/offline/letters/letter-mark.ts': 'letters',
  'app/session/recent-sign-out.ts': 'signed-out-at',
  'app/session/return-url.ts': 'return-address',
  'app/site/preview/use-reviewer-name.ts': 'reviewer',
  'app/ui/theme-script.ts': 'theme',
  'app/ui/theme.tsx': 'theme',
}

/** Which file of ours sets cookies, and how the Cookie Policy names them. */
const cookies = { 'backend/transaction-id.ts': 'txid' }

const policy = readFileSync(join(root, 'app/site/legal/browser-storage-entries.ts'), 'utf8')

function listFiles(pattern: string, content: RegExp): string[] {
  const files = globSync(pattern, { cwd: root }).filter(file => !file.includes('.test.'))
  return files.filter(file => content.test(readFileSync(join(root, file), 'utf8'))).sort()
}

test('whatever the site keeps in a browser stands in the cookie policy', () => {
  expect(listFiles('app/**/*.{ts,tsx}', /torage\.setItem\(/)).toEqual(Object.keys(kept))
  expect(Object.values(kept).filter(name => !policy.includes(`name: '${name}'`))).toEqual([])
})

test('databases and caches in a browser stand in the cookie policy, and few files make them', () => {
  expect(listFiles('app/**/*.{ts,tsx}', /indexedDB\.open\(/)).toEqual(['app/offline/letters/letter-store.ts'])
  expect(listFiles('app/**/*.{ts,tsx}', /caches\.open\(/)).toEqual([
    'app/offline/copies.ts',
    'app/offline/worker/precache.ts',
    'app/offline/worker/read-sitemap.ts',
  ])
  expect(policy).toContain(`name: '${Object.values(cacheNames).join(', ')}'`)
})

test('every cookie stands in the cookie policy, and only one place makes them', () => {
  expect(listFiles('{app,backend,server,supabase}/**/*.{ts,tsx}', /Max-Age=|document\.cookie/)).toEqual(
    Object.keys(cookies),
  )
  // Those who send the header send what that place makes.
  expect(listFiles('{app,backend,server,supabase}/**/*.{ts,tsx}', /'set-cookie'/i)).toEqual([
    'backend/gateway.ts',
  ])
  const made = toTransactionCookie('7', { earlier: [], secure: true })
  for (const [file, name] of Object.entries(cookies)) {
    expect([file, made.split('=')[0], policy.includes(`name: '${name}'`)]).toEqual([file, name, true])
  }
})
