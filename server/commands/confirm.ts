import { createInterface } from 'node:readline/promises'
import { StartupError } from '../startup-error.ts'

/** @throws StartupError when the answer is no, or nobody can be asked */
export async function confirm(question: string, isConfirmed: boolean, signal: AbortSignal): Promise<void> {
  if (isConfirmed) {
    return
  }
  if (!process.stdin.isTTY) {
    throw new StartupError(`${question} Nobody can be asked here: say so by --yes.`)
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    if (!/^y(es)?$/i.test((await terminal.question(`${question} (y/n) `, { signal })).trim())) {
      throw new StartupError('Nothing was done.')
    }
  } finally {
    terminal.close()
  }
}
