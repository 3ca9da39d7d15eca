// `npm test`: everything, on a fresh clone too. Installs and builds first, then goes from the quick checks to the slow
// ones, shows each one's output, and ends with the sum.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { prepare, root, runtime } from './prepare.js'

const results = join(root, 'test-results')

await prepare({ build: true })
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const steps = [
  ['Types', 'react-router', ['typegen']],
  ['Types', 'tsc', ['--noEmit']],
  ['Lint and format', 'biome', ['check', '--error-on-warnings', '.']],
  ['Dead code', 'knip', []],
  [
    'Unit and contract tests',
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}/vitest.json`],
  ],
  ['Browser tests', 'playwright', ['test']],
]

const begun = Date.now()
const failed = []
for (const [title, program, args] of steps) {
  const start = Date.now()
  process.stdout.write(`\n── ${title}: ${program} ${args.filter(arg => !arg.startsWith('--')).join(' ')}\n`)
  const code = await run(join(root, 'node_modules/.bin', program), args)
  process.stdout.write(
    `── ${code === 0 ? 'ok' : 'FAILED'} after ${Math.round((Date.now() - start) / 1000)} s\n`,
  )
  if (code !== 0) {
    failed.push(title)
  }
}

const sum = { passed: 0, failed: 0, skipped: 0, flaky: 0 }
addVitest(sum)
addPlaywright(sum)
process.stdout.write(
  `\nEverything took ${Math.round((Date.now() - begun) / 1000)} s.${failed.length > 0 ? ` Failed: ${failed.join(', ')}.` : ''}\n`,
)
// A skipped test is a failure: nothing may be left out in silence.
process.stdout.write(
  `${sum.passed} passed${sum.flaky > 0 ? ` (${sum.flaky} at the second try)` : ''}, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}\n`,
)
process.exit(failed.length > 0 || sum.failed > 0 || sum.skipped > 0 || sum.passed === 0 ? 1 : 0)

function run(program, args) {
  return new Promise(resolve => {
    const child = spawn(runtime(), [program, ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: `${dirname(runtime())}${delimiter}${process.env.PATH}` },
    })
    child.on('error', error => {
      process.stderr.write(`${error.message}\n`)
      resolve(1)
    })
    child.on('close', resolve)
  })
}

function addVitest(total) {
  const report = readReport('vitest.json')
  total.passed += report?.numPassedTests ?? 0
  total.failed += report?.numFailedTests ?? 0
  total.skipped += (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0)
}

function addPlaywright(total) {
  const stats = readReport('browser.json')?.stats
  total.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0)
  total.failed += stats?.unexpected ?? 0
  total.skipped += stats?.skipped ?? 0
  total.flaky += stats?.flaky ?? 0
}

function readReport(name) {
  const path = join(results, name)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}
