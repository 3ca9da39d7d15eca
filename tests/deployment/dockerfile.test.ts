import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { afterAll, expect, test } from 'vitest'
import { inStage, runDockerfile, type Stage } from './support/dockerfile.ts'

const root = join(import.meta.dirname, '../..')
const dockerfile = join(root, 'deploy/Dockerfile')
/** Debian's `nobody`: PostgreSQL wants a user whom the system knows. */
const user = { uid: 65_534, gid: 65_534 }

const folder = mkdtempSync(join(tmpdir(), 'holla-image-'))
let site: ChildProcess | null = null

afterAll(async () => {
  if (site?.exitCode === null) {
    site.kill('SIGTERM')
    await once(site, 'exit')
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
})

test('the container file has no fault, and starts the site as npm start does', () => {
  const text = readFileSync(dockerfile, 'utf8')
  expect(validate(text)).toEqual([])
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [, variables = '', command = ''] = /^(.*) exec (.*)$/.exec(scripts.start) ?? []
  expect(JSON.parse(/^CMD (.*)$/m.exec(text)?.[1] ?? '')).toEqual(command.split(' '))
  for (const variable of variables.split(' ')) {
    expect(text).toContain(`    ${variable}`)
  }
})

test('its steps, in an empty folder and as an ordinary user, give a site that runs and writes to its volume only', async () => {
  const context = join(folder, 'context')
  execFileSync('git', ['clone', '-q', '--no-hardlinks', root, context])
  rmSync(join(context, '.git'), { recursive: true, maxRetries: 20 })
  execFileSync('chmod', ['-R', 'a+rX', folder])
  const image = runDockerfile({ dockerfile, context, folder: join(folder, 'stages'), user })
  // As in the image: all but the volume belongs to root.
  execFileSync('chown', ['-R', 'root:root', inStage(image, '/site')])
  const before = listFiles(inStage(image, '/site'))
  const port = 39_471
  const variables = { ...image.variables, PORT: String(port), DATA_DIR: inStage(image, '/data') }
  const [program = '', ...args] = image.command
  site = spawn(program, args, {
    cwd: inStage(image),
    env: { PATH: process.env.PATH, HOME: '/nonexistent', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  let output = ''
  site.stdout?.on('data', chunk => {
    output += chunk
  })
  site.stderr?.on('data', chunk => {
    output += chunk
  })
  const home = () => fetch(`http://127.0.0.1:${port}/`).catch(() => null)
  await expect.poll(async () => (site?.exitCode === null ? (await home())?.status : output)).toBe(200)
  expect(checkHealth(image, variables)).toBe(0)
  expect(await (await home())?.text()).toContain('Holla')
  site.kill('SIGTERM')
  const [code] = await once(site, 'exit')
  expect({ code, output }).toMatchObject({ code: 0 })
  expect(checkHealth(image, variables)).toBe(1)
  expect(listFiles(inStage(image, '/site'))).toBe(before)
})

function checkHealth(image: Stage, variables: Record<string, string>): number | null {
  const [program = '', ...args] = image.healthCheck
  const env = { PATH: process.env.PATH, ...variables }
  return spawnSync(program, args, { cwd: inStage(image), env, ...user }).status
}

const listFiles = (path: string): string =>
  execFileSync('find', [path, '-not', '-path', '*/node_modules/*'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
