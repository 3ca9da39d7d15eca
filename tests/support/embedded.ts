import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'

/** A superuser's connection to the PostgreSQL that a server runs in its data folder. */
export function connectEmbedded(directory: string): postgres.Sql {
  const read = (name: string) => readFileSync(join(directory, 'postgres', name), 'utf8')
  // The fourth line of postmaster.pid is the port.
  const port = Number(read('postmaster.pid').split('\n')[3])
  const password = read('password').trim()
  return postgres({ host: '127.0.0.1', port, user: 'postgres', password, max: 1, onnotice: () => {} })
}
