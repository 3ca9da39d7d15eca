import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface RunningServer {
  url: string
  /** All that it printed so far. */
  output: () => string
  process: ChildProcess
  /** Ends it by a signal and waits. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

const root = join(import.meta.dirname, '../..')

/** Starts the real server as a process of its own and waits for the line with its address; `--dev` as `npm run dev` does. */
export async function startServer(
  environment: Record<string, string>,
  mode: [] | ['--dev'] = [],
): Promise<RunningServer> {
  const conditions = mode.length > 0 ? ['--conditions=development'] : []
  const child = spawn(process.execPath, [...conditions, join(root, 'bin/start.js'), ...mode], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: mode.length > 0 ? 'development' : 'production',
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exited = once(child, 'exit')
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk
  })
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', line => {
      output += `${line}\n`
      const [, address] = /^The site is at (\S+)/.exec(line) ?? []
      if (address) {
        resolve(address)
      }
    })
    child.once('exit', code => reject(new Error(`The server ended with code ${code}:\n${output}`)))
  })
  return {
    url,
    output: () => output,
    process: child,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal)
        await exited
      }
    },
  }
}

/** A folder that is gone when the test is over. */
export function makeTemporaryDirectory(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'holla-server-'))
  return {
    path,
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  }
}
