import { mkdirSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { TestError } from 'vitest'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'

const folder = 'test-results'

interface ReportedError {
  title: string
  error: string
}

/** What `npm test` sums up and repeats at its end. */
interface RunReport {
  passed: number
  failed: number
  skipped: number
  /** What fails the run, also outside tests: hooks, files that can't be loaded, errors that nobody caught. */
  failures: ReportedError[]
  /** What passed at the second try. */
  retries: ReportedError[]
}

/** Writes the report of a run. vitest's own names no hook and no uncaught error. */
export class RunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly TestError[]): void {
    const report: RunReport = { passed: 0, failed: 0, skipped: 0, failures: [], retries: [] }
    for (const module of modules) {
      add(report.failures, toPath(module), module.errors())
      for (const suite of module.children.allSuites()) {
        add(report.failures, toTitle(suite), suite.errors())
      }
      for (const test of module.children.allTests()) {
        addTest(report, test)
      }
    }
    for (const error of uncaught) {
      const path = error.VITEST_TEST_PATH
      add(report.failures, `Uncaught${typeof path === 'string' ? ` in ${toRelative(path)}` : ''}`, [error])
    }
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}/vitest.json`, JSON.stringify(report, null, 2))
  }
}

function addTest(report: RunReport, test: TestCase): void {
  const { state, errors = [] } = test.result()
  if (state === 'pending') {
    report.failed += 1
    report.failures.push({ title: toTitle(test), error: 'It never ended.' })
    return
  }
  report[state] += 1
  add(state === 'failed' ? report.failures : report.retries, toTitle(test), errors)
}

/** The first error only: the others are of later tries, or follow from it. */
function add(complaints: ReportedError[], title: string, [error]: readonly TestError[]): void {
  if (error) {
    const here = `${process.cwd()}/`
    const where = error.stack?.split('\n').find(line => /^\s*at /.test(line) && line.includes(here))
    const text = [`${error.name ?? 'Error'}: ${error.message}`, error.diff, where].filter(Boolean).join('\n')
    complaints.push({ title, error: stripVTControlCharacters(text) })
  }
}

const toRelative = (path: string) => relative(process.cwd(), path)
const toPath = (module: TestModule) => toRelative(module.moduleId)
const toTitle = (test: TestCase | TestSuite) => `${toPath(test.module)} › ${test.fullName}`
