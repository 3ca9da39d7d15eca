import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** Written by tests/support/run-report.ts. */
export const readRunReport = read

export function readBrowserReport(path) {
  const report = read(path)
  if (!report) {
    return null
  }
  const tests = report.suites.flatMap(suite => toTests(suite, ''))
  const outside = report.errors.map(error => ({ title: 'Outside the tests', error: toText([error]) }))
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    skipped: report.stats.skipped,
    failures: [...outside, ...tests.filter(test => test.status === 'unexpected')],
    retries: tests.filter(test => test.status === 'flaky'),
  }
}

function toTests(suite, parents) {
  const title = parents === '' ? suite.title : `${parents} › ${suite.title}`
  return [
    ...(suite.suites ?? []).flatMap(child => toTests(child, title)),
    ...suite.specs.flatMap(spec =>
      spec.tests.map(({ status, results }) => ({
        title: `${title} › ${spec.title}`,
        status,
        error: toText(results[0]?.errors ?? []),
      })),
    ),
  ]
}

const toText = errors =>
  stripVTControlCharacters(errors.flatMap(error => [error.message, error.snippet ?? '']).join('\n'))

function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}
