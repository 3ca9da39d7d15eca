import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartProblem } from './problem.ts'

/** Makes the folder when it is missing. Returns a way to take an empty one away again after a failed start. @throws StartProblem */
export function prepareDataDirectory(path: string): { removeIfEmpty(): void } {
  const isNew = !existsSync(path)
  try {
    makeDirectory(path)
    if (!statSync(path).isDirectory()) {
      throw new StartProblem(`DATA_DIR ${path} is a file. Choose a folder.`)
    }
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    if (error instanceof StartProblem) {
      throw error
    }
    const { code } = error as NodeJS.ErrnoException
    const reason =
      code === 'EEXIST' || code === 'ENOTDIR' ? 'is not a folder' : 'cannot be written by this user'
    throw new StartProblem(
      `DATA_DIR ${path} ${reason}. Give this user the right to write there, or choose another DATA_DIR.`,
      error,
    )
  }
  return {
    removeIfEmpty() {
      if (isNew && existsSync(path) && readdirSync(path).length === 0) {
        rmdirSync(path)
      }
    },
  }
}

/** Node's own recursive way never ends where the system refuses with "no such file", as below /proc. */
function makeDirectory(path: string): void {
  if (!existsSync(path)) {
    makeDirectory(dirname(path))
    mkdirSync(path)
  }
}
