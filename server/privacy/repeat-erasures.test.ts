import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { repeatAtStart } from './repeat-erasures.ts'

const dataDirectory = mkdtempSync(join(tmpdir(), 'holla-erasures-'))
afterAll(() => rmSync(dataDirectory, { recursive: true }))

test('a start that waits for the place of the backups says so, and goes on when it is there', async () => {
  const directory = join(dataDirectory, 'place')
  writeFileSync(directory, 'a file in its way')
  const said: string[] = []
  const failed: string[] = []
  await repeatAtStart(
    { dataDirectory, backup: { directory, bucket: null } as never },
    {
      // Nothing was erased, so nobody asks it.
      ownerUrl: 'postgres://nobody@127.0.0.1:1/none',
      say: line => {
        said.push(line)
        rmSync(directory)
      },
      log: { info: () => {}, error: message => failed.push(message) },
    },
  )
  expect(said).toEqual(['Waiting for the place of the backups, for half a minute at most.'])
  expect(failed).toEqual([])
})
