import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmdirSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupError } from './startup-error.ts'

export function keepFilesPrivate(): void {
  process.umask(0o077)
}

/** @throws StartupError */
export function prepareDataDirectory(path: string): { removeIfEmpty(): void } {
  const isNew = !existsSync(path)
  try {
    makeDirectory(path)
    if (!statSync(path).isDirectory()) {
      throw new StartupError(`DATA_DIR ${path} is a file. Choose a folder.`)
    }
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    closeToOthers(path)
  } catch (error) {
    if (error instanceof StartupError) {
      throw error
    }
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EMFILE') {
      throw error
    }
    const reason =
      code === 'EEXIST' || code === 'ENOTDIR' ? 'is not a folder' : 'cannot be written by this user'
    throw new StartupError(
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

/** Node's `recursive` option never returns where mkdir fails with ENOENT, as below /proc. */
function makeDirectory(path: string): void {
  if (!existsSync(path)) {
    makeDirectory(dirname(path))
    mkdirSync(path)
  }
}

function closeToOthers(path: string): void {
  const names = readdirSync(path)
  if (!isOpen(path) || !(names.length === 0 || names.includes('postgres') || names.includes('files'))) {
    return
  }
  // PostgreSQL restricts its own folder, and may be changing it right now.
  for (const name of names.filter(other => !other.startsWith('postgres'))) {
    closeTree(join(path, name))
  }
  // Last, so that an interrupted run starts over.
  chmodSync(path, 0o700)
}

function closeTree(path: string): void {
  const found = lstatSync(path)
  if (found.isDirectory()) {
    for (const name of readdirSync(path)) {
      closeTree(join(path, name))
    }
    chmodSync(path, 0o700)
  } else if (found.isFile()) {
    chmodSync(path, 0o600)
  }
}

function isOpen(path: string): boolean {
  const { mode, uid } = statSync(path)
  const isShared = (mode & 0o1000) !== 0
  return (mode & 0o077) !== 0 && !isShared && (process.getuid === undefined || uid === process.getuid())
}
