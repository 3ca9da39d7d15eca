import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { prepare, root, runtime } from './install-and-build.js'
import { readBrowserReport, readRunReport } from './test-reports.js'

const results = join(root, 'test-results')

await prepare({ build: true, dev: true })
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const steps = [
  { title: 'Types', program: 'react-router', args: ['typegen'] },
  { title: 'Types', program: 'tsc', args: ['--noEmit'] },
  { title: 'Lint and format', program: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { title: 'Dead code', program: 'knip', args: [] },
  {
    title: 'Unit and contract tests',
    program: 'vitest',
    args: ['run'],
    read: () => readRunReport(join(results, 'vitest.json')),
  },
  {
    title: 'Browser tests',
    program: 'playwright',
    args: ['test'],
    read: () => readBrowserReport(join(results, 'browser.json')),
  },
]

const begun = Date.now()
const sum = { passed: 0, failed: 0, skipped: 0 }
const failures = []
const retries = []
for (const { title, program, args, read } of steps) {
  const start = Date.now()
  process.stdout.write(`\n── ${title}: ${program} ${args.filter(arg => !arg.startsWith('--')).join(' ')}\n`)
  const { ending, tail } = await run(join(root, 'node_modules/.bin', program), args)
  process.stdout.write(
    `── ${ending === null ? 'ok' : `FAILED (${ending})`} after ${Math.round((Date.now() - start) / 1000)} s\n`,
  )
  const report = read?.() ?? { passed: 0, failed: 0, skipped: 0, failures: [], retries: [] }
  sum.passed += report.passed
  sum.failed += report.failed
  sum.skipped += report.skipped
  failures.push(...report.failures)
  retries.push(...report.retries)
  if (ending !== null && report.failures.length === 0) {
    // A crash gives its reason at the end, a checker shows the first fault first.
    const lines = tail.trim().split('\n')
    failures.push({ title: `${title}: ${ending}`, error: (read ? lines.slice(-25) : lines).join('\n') })
  }
}

tell('Passed at the second try, which is a race to be found', retries)
tell('Failed', failures)
// A skipped test is a failure, so that nothing is left out unnoticed.
const passed = failures.length + sum.failed + sum.skipped === 0 && sum.passed > 0
process.stdout.write(
  `\n${passed ? 'Passed' : 'FAILED'} after ${Math.round((Date.now() - begun) / 1000)} s: ${sum.passed} passed${retries.length > 0 ? ` (${retries.length} at the second try)` : ''}, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}, ${failures.length} reasons above\n`,
)
process.exit(passed ? 0 : 1)

function run(program, args) {
  return new Promise(resolve => {
    const child = spawn(runtime(), [program, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PATH: `${dirname(runtime())}${delimiter}${process.env.PATH}`,
        ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
      },
    })
    let tail = ''
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      from.setEncoding('utf8')
      from.on('data', text => {
        to.write(text)
        tail = (tail + text).slice(-20_000)
      })
    }
    child.on('error', error => resolve({ ending: error.message, tail }))
    child.on('close', (code, signal) => {
      resolve({ ending: code === 0 ? null : signal ? `ended by ${signal}` : `exit code ${code}`, tail })
    })
  })
}

/** The end of a CI's output is seen first. */
function tell(heading, complaints) {
  if (complaints.length === 0) {
    return
  }
  const lines = Math.max(3, Math.floor(50 / (failures.length + retries.length)))
  process.stdout.write(`\n── ${heading}:\n`)
  for (const { title, error } of complaints) {
    const text = error.trim().split('\n')
    const shown = text.length > lines ? [...text.slice(0, lines), '…'] : text
    process.stdout.write(`\n✗ ${title}\n${shown.map(line => `    ${line}`).join('\n')}\n`)
  }
}
