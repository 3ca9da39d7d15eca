// `npm test`: everything, on a fresh clone too. Installs and builds first, then goes from the quick checks to the slow
// ones, which run side by side as they wait a lot, shows each one's output, and ends with the sum and with the reason of
// each failure.
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { prepare, root, runtime } from './prepare.js'
import { readBrowserReport, readRunReport } from './test-reports.js'

const results = join(root, 'test-results')

await prepare({ build: true, dev: true })
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const checks = [
  { title: 'Types', program: 'react-router', args: ['typegen'] },
  { title: 'Types', program: 'tsc', args: ['--noEmit'] },
  { title: 'Lint and format', program: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { title: 'Dead code', program: 'knip', args: [] },
]
const suites = [
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
for (const check of checks) {
  await show(check, start(check))
}
// Both at once, but told one after the other.
const running = suites.map(start)
for (const [at, suite] of suites.entries()) {
  await show(suite, running[at])
}

tell('Passed at the second try, which is a race to be found', retries)
tell('Failed', failures)
// A skipped test is a failure: nothing may be left out in silence.
const passed = failures.length + sum.failed + sum.skipped === 0 && sum.passed > 0
process.stdout.write(
  `\n${passed ? 'Passed' : 'FAILED'} after ${Math.round((Date.now() - begun) / 1000)} s: ${sum.passed} passed${retries.length > 0 ? ` (${retries.length} at the second try)` : ''}, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}, ${failures.length} reasons above\n`,
)
process.exit(passed ? 0 : 1)

/** Runs a program, and keeps what it prints until it is shown. */
function start({ program, args }) {
  const begun = Date.now()
  const child = spawn(runtime(), [join(root, 'node_modules/.bin', program), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: `${dirname(runtime())}${delimiter}${process.env.PATH}`,
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
    },
  })
  const output = { text: '', isShown: false }
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', text => {
      if (output.isShown) process.stdout.write(text)
      output.text += text
    })
  }
  const ended = new Promise(resolve => {
    const end = ending => resolve({ ending, seconds: Math.round((Date.now() - begun) / 1000) })
    child.on('error', error => end(error.message))
    child.on('close', (code, signal) => {
      end(code === 0 ? null : signal ? `ended by ${signal}` : `exit code ${code}`)
    })
  })
  return { output, ended }
}

/** Shows what a program prints from its beginning to its end, and counts what it found. */
async function show({ title, program, args, read }, { output, ended }) {
  process.stdout.write(
    `\n── ${title}: ${[program, ...args.filter(arg => !arg.startsWith('--'))].join(' ')}\n`,
  )
  process.stdout.write(output.text)
  output.isShown = true
  const { ending, seconds } = await ended
  process.stdout.write(`── ${ending === null ? 'ok' : `FAILED (${ending})`} after ${seconds} s\n`)
  const report = read?.() ?? { passed: 0, failed: 0, skipped: 0, failures: [], retries: [] }
  sum.passed += report.passed
  sum.failed += report.failed
  sum.skipped += report.skipped
  failures.push(...report.failures)
  retries.push(...report.retries)
  if (ending !== null && report.failures.length === 0) {
    // What breaks off says why at its end, what checks begins with the first fault.
    const lines = output.text.trim().split('\n')
    failures.push({ title: `${title}: ${ending}`, error: (read ? lines.slice(-25) : lines).join('\n') })
  }
}

/** The end of a CI's output is what somebody sees first. */
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
