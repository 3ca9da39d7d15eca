import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { variableNames } from '../../../server/environment-variables.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const manifest = JSON.parse(read('package.json')) as Record<
  'scripts' | 'dependencies' | 'devDependencies',
  Record<string, string>
>

const listSources = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)))

/** Files of ours that a file imports, as paths from the root. */
function listOwnImports(file: string): string[] {
  const specifiers = [...read(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(
    match => match[1] ?? '',
  )
  return specifiers.map(specifier => relative(root, resolve(root, dirname(file), specifier)))
}

/** Folders, and the single files that two sides share. */
const allowed: Record<string, string[]> = {
  app: [
    'app',
    'public',
    '.react-router',
    'supabase/functions/send-holla-email/asks-for-privacy.ts',
    'supabase/functions/send-holla-email/contact-message.ts',
    'supabase/functions/send-holla-email/contact-request-headers.ts',
    'supabase/functions/send-holla-email/letter-number.ts',
    'supabase/functions/send-holla-email/utm-parameters.ts',
    'supabase/functions/count-quote/quote-event.ts',
  ],
  backend: ['backend', 'app/settings', 'app/parse-user-agent.ts'],
  supabase: [
    'supabase',
    'backend/mail',
    'backend/outbox',
    'app/settings',
    'app/site/quote/find-quote.ts',
    'app/site/quote/to-price-lists.ts',
    'app/site/contact/working-hours.ts',
    'app/calendar-invite.ts',
  ],
  server: [
    'server',
    'backend',
    'supabase',
    'build',
    'app/settings',
    'app/offline/kept-paths.ts',
    'app/offline/page-bundle.ts',
  ],
}

test.for(Object.entries(allowed))('files in %s import only from their own side', ([folder, sides]) => {
  // Tests may reach for the support folder; what ships may not.
  const files = listSources(folder).filter(file => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(0)
  const strays = files.flatMap(file =>
    listOwnImports(file)
      .filter(target => !sides.some(side => target === side || target.startsWith(`${side}/`)))
      .map(target => `${file} imports ${target}`),
  )
  expect(strays).toEqual([])
})

test('only the data layer of the site calls supabase-js', () => {
  const callers = listSources('app').filter(file =>
    /^import (?!type).*'@supabase|import\('@supabase/m.test(read(file)),
  )
  expect(callers.filter(file => !file.startsWith('app/data/'))).toEqual([])
})

test('only one file connects to PostgreSQL, with what the driver needs against its faults', () => {
  const sources = [...listSources('backend'), ...listSources('server')].filter(
    file => !/\.test\.ts$/.test(file),
  )
  expect(sources.filter(file => /[\s(]postgres\(/.test(read(file)))).toEqual(['backend/database/connect.ts'])
})

test('the README tells of every variable, and of none that does not exist', () => {
  const told = [...read('README.md').matchAll(/^\| `([A-Z_]+)`(?:, `([A-Z_]+)`)?/gm)].flatMap(match =>
    match.slice(1).filter(Boolean),
  )
  expect(told.toSorted()).toEqual([...variableNames].sort())
})

test('the README tells of every command, and of none that does not exist', () => {
  const told = [...read('README.md').matchAll(/^\| `npm (?:run )?([a-z0-9:-]+)`/gm)].map(match => match[1])
  expect(told.toSorted()).toEqual(Object.keys(manifest.scripts).sort())
})

test('the README tells of every folder, and every file it names exists', () => {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter(
      entry =>
        entry.isDirectory() &&
        !/^(\.|node_modules|build|data|public|test-results|playwright-report)/.test(entry.name),
    )
    .map(entry => entry.name)
  const readme = read('README.md')
  expect(folders.filter(folder => !readme.includes(`\`${folder}/\``))).toEqual([])
  const named = [
    ...readme.matchAll(/`((?:app|backend|server|supabase|tests|bench|bin|docs)\/[^`]+\.[a-z]+)`/g),
  ].map(match => match[1] ?? '')
  expect(named.length).toBeGreaterThan(5)
  for (const file of named) {
    expect(() => read(file), file).not.toThrow()
  }
})

test('every dependency has its reason written down', () => {
  const reasons = read('docs/decisions/dependencies.md')
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    name => !name.startsWith('@types/'),
  )
  expect(names.filter(name => !reasons.includes(`\`${name}\``))).toEqual([])
})

test('the files that the README leads through are there and as short as it says', () => {
  const tour = /## Explore the code\n(.*?)\n## /s.exec(read('README.md'))?.[1] ?? ''
  const files = [...tour.matchAll(/`([a-z]+\/\S+)`/g)].map(match => match[1] ?? '')
  expect(files.length).toBeGreaterThan(6)
  expect(files.filter(file => read(file).split('\n').length > 301)).toEqual([])
})

test('a decision has a number of its own and fits on sixty lines', () => {
  const records = readdirSync(join(root, 'docs/decisions')).filter(name => /^\d{3}-/.test(name))
  expect(records.length).toBeGreaterThan(3)
  expect(new Set(records.map(name => name.slice(0, 3))).size).toBe(records.length)
  expect(records.filter(name => read(`docs/decisions/${name}`).split('\n').length > 60)).toEqual([])
})

test('the fifteen files that decision 29 leads a contact message through are there', () => {
  const way = /15 files:\n\n(.*?)\n\n/s.exec(read('docs/decisions/029-one-outbox.md'))?.[1] ?? ''
  const files = [...way.matchAll(/^\| `(\S+\/)` \| (.+) \|$/gm)].flatMap(([, folder = '', names = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(match => folder + (match[1] ?? '')),
  )
  expect(files).toHaveLength(15)
  for (const file of files) {
    expect(() => read(file), file).not.toThrow()
  }
})

test('the lockfile has every package that its packages name, for other platforms too', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>
  }
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      name => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  )
  // `npm ci` refuses a lockfile that lacks one.
  expect(missing).toEqual([])
})
