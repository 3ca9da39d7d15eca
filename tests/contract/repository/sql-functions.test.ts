import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

const introduction = `# Functions in the database

Where each is defined as it is now: a migration only goes forward, so a function that changed stands in several. To change one, write
a migration with its new definition. Written by \`npx vitest run tests/contract/repository/sql-functions -u\`.

| Function | Newest definition |
| --- | --- |
`

/** Migrations run in the order of their names, and those of the backend come first. */
function listDefinitions(): Map<string, string> {
  const files = ['backend/schema/*.sql', 'supabase/migrations/*.sql'].flatMap(pattern =>
    globSync(pattern, { cwd: root }).sort((a, b) => (basename(a) < basename(b) ? -1 : 1)),
  )
  const definition = /^\s*create (?:or replace )?(?:function|procedure) ([\w.]+)/gim
  return new Map(
    files.flatMap(file =>
      [...readFileSync(join(root, file), 'utf8').matchAll(definition)].map(
        ([, name = '']) => [name, file] as const,
      ),
    ),
  )
}

test('the list of functions in the database names the file of each one’s newest definition', async () => {
  const definitions = [...listDefinitions()].sort(([a], [b]) => (a < b ? -1 : 1))
  const rows = definitions.map(([name, file]) => `| \`${name}\` | [${basename(file)}](../${file}) |`)
  expect(rows.length).toBeGreaterThan(400)
  await expect(`${introduction}${rows.join('\n')}\n`).toMatchFileSnapshot(
    join(root, 'docs/database-functions.md'),
  )
})
