import { existsSync, readFileSync } from 'node:fs'
import type { RunningServer } from '../../../support/server.ts'

/** Ids of the processes that serve, oldest first. */
export function listWorkers({ process: supervisor }: RunningServer): number[] {
  const children = readFileSync(`/proc/${supervisor.pid}/task/${supervisor.pid}/children`, 'utf8')
  return children
    .trim()
    .split(' ')
    .filter(pid => /worker\.(ts|js)/.test(readCommand(pid)))
    .map(Number)
}

function readCommand(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** A process that has ended stays in the list until whoever inherited it has looked. */
export const isAlive = (pid: number): boolean =>
  existsSync(`/proc/${pid}`) && !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))

/** Processor time that a process has used, in milliseconds. */
export function readProcessorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
