import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Measure } from './load.ts'

export type Line = [title: string, ...figures: string[]]

export const columns: Line = ['', 'requests/s', 'p50 ms', 'p99 ms', 'failures', 'CPU ms', 'MB after']

/** `memory` in MB. */
export const toLine = (title: string, measure: Measure, memory: number): Line => [
  title,
  measure.requestsPerSecond.toFixed(0),
  measure.p50.toFixed(1),
  measure.p99.toFixed(1),
  String(measure.failures),
  measure.cpuPerRequest?.toFixed(3) ?? '',
  memory.toFixed(0),
]

export const toFact = (title: string, value: number, unit: string): Line => [
  title,
  `${value.toFixed(0)} ${unit}`,
]

export function printTable(lines: Line[]): void {
  const widths = lines.reduce<number[]>(
    (known, line) =>
      line.map((cell, i) => Math.max(cell.length, known[i] ?? 0)).concat(known.slice(line.length)),
    [],
  )
  for (const line of lines) {
    const cells = line.map((cell, i) =>
      i === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[i] ?? 0),
    )
    say(cells.join('  ').trimEnd())
  }
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

const page = join(import.meta.dirname, '../docs/measurements.md')

export function writeTable(part: string, [head = [''], ...lines]: Line[]): void {
  const toRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, i) => (i === 0 ? '---' : '--:'))
  const padded = lines.map(line => head.map((_, i) => line[i] ?? ''))
  const table = [head, rule, ...padded].map(toRow).join('\n')
  const place = new RegExp(`(<!-- ${part} -->\n)[\\s\\S]*?(<!-- end -->)`)
  const before = readFileSync(page, 'utf8')
  if (!place.test(before)) {
    throw new Error(`${page} has no place for ${part}`)
  }
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(
    page,
    before.replace(place, (_, start, end) => `${start}Measured on ${day}.\n\n${table}\n${end}`),
  )
}
