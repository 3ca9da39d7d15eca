import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

export const runtime = () => join(root, 'node_modules/node/bin/node')

const bin = name => join(root, 'node_modules/.bin', name)

/** `dev`: with what only builds and tests. Writes nothing where all is up to date. */
export async function prepare({ build, dev }) {
  requireNode()
  if (build && !isBuilt()) {
    await buildSite()
  } else {
    await install({ dev })
  }
}

/** Everything that a start needs, so that the user who starts need not write here. */
export async function buildSite() {
  requireNode()
  requireWritable()
  await install({ dev: true })
  rmSync(join(root, 'build/.built'), { force: true })
  await step('Building the site…', runtime(), [bin('react-router'), 'build', '--logLevel=warn'])
  await step('Compressing its files…', runtime(), [join(root, 'bin/compress.js')])
  writeFileSync(join(root, 'build/.built'), digest(sources))
}

/** A deployment without the sources can't build. */
const isBuilt = () =>
  readStamp('build/.built') === digest(sources) ||
  (existsSync(join(root, 'build/.built')) && !existsSync(join(root, 'app')))

async function install({ dev }) {
  if (existsSync(runtime()) && (isInstalledByUs() || hasPackages({ dev }))) {
    return
  }
  requireWritable()
  requireOwnPackages()
  await step('Installing packages (once, a minute or two)…', 'npm', [
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  writeFileSync(join(root, 'node_modules/.installed'), digest(['package-lock.json']))
}

/** `npm prune` leaves the stamp, but removes what builds. */
const isInstalledByUs = () =>
  readStamp('node_modules/.installed') === digest(['package-lock.json']) && existsSync(bin('react-router'))

/** By npm's own record, for an `npm ci` that somebody else ran. */
function hasPackages({ dev }) {
  const installed = JSON.parse(readStamp('node_modules/.package-lock.json') ?? '{}').packages ?? {}
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages).every(
    ([path, wanted]) =>
      path === '' ||
      wanted.optional ||
      wanted.devOptional ||
      (wanted.dev && !dev) ||
      installed[path]?.version === wanted.version,
  )
}

function requireWritable() {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    process.stderr.write(
      `The packages or the build in ${root} are missing or of other sources, and this user may not write there. Run npm ci and npm run build as the user who owns it.\n`,
    )
    process.exit(1)
  }
}

const sources = [
  'app',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'tsconfig.json',
]

/** npm would empty the folder behind a link, which belongs to somebody else. */
function requireOwnPackages() {
  const folder = join(root, 'node_modules')
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) {
    process.stderr.write(
      `${folder} is a link to packages of another version. Remove the link and run the command again.\n`,
    )
    process.exit(1)
  }
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 11)) {
    process.stderr.write(`Node ${process.versions.node} is too old: version 20.11 or newer is needed.\n`)
    process.exit(1)
  }
}

function digest(paths) {
  const hash = createHash('sha256')
  const visit = path => {
    const full = join(root, path)
    if (!existsSync(full)) {
      return
    }
    let entries
    try {
      entries = readdirSync(full, { withFileTypes: true })
    } catch {
      hash.update(path).update('\0').update(readFileSync(full))
      return
    }
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      visit(`${path}/${entry.name}`)
    }
  }
  paths.forEach(visit)
  return hash.digest('hex')
}

function readStamp(path) {
  const full = join(root, path)
  return existsSync(full) ? readFileSync(full, 'utf8') : null
}

async function step(title, command, args) {
  process.stdout.write(`${title}\n`)
  const begun = Date.now()
  const ticking = setInterval(
    () => process.stdout.write(`  … ${Math.round((Date.now() - begun) / 1000)} s\n`),
    5_000,
  )
  const output = []
  const code = await new Promise(resolve => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', chunk => output.push(chunk))
    child.stderr.on('data', chunk => output.push(chunk))
    child.on('error', error => {
      output.push(Buffer.from(`${error.message}\n`))
      resolve(1)
    })
    child.on('close', resolve)
  })
  clearInterval(ticking)
  if (code !== 0) {
    process.stderr.write(Buffer.concat(output))
    process.stderr.write(`\nThis step failed: ${title} Mend what stands above and run the command again.\n`)
    process.exit(1)
  }
}
