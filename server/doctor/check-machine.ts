import { accessSync, constants, existsSync, readFileSync, statfsSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { findDescriptorWarning, readDescriptorLimit } from '../descriptor-limit.ts'
import { type Check, type Finding, fault, good, warning } from './finding.ts'

const megabyte = 1024 * 1024
const perWorker = 300
const perSupervisor = 150
const perDatabase = 150

export const checkMachine: Check = async ({ workers, databaseUrl, hostedBackend }) => {
  const available = Math.floor((readMemoryLimit() ?? totalmem()) / megabyte)
  const embedded = databaseUrl === null && hostedBackend === null
  const needed = perSupervisor + workers * perWorker + (embedded ? perDatabase : 0)
  const memory = `${available} MB of memory, and ${needed} MB may be needed for WORKERS=${workers}`
  const descriptors = findDescriptorWarning(readDescriptorLimit())
  return [
    available < needed * 0.8
      ? warning(`There are ${memory}. Set WORKERS lower, or add memory.`)
      : good(`There are ${memory}.`),
    workers > availableParallelism()
      ? warning(
          `WORKERS=${workers}, but there are ${availableParallelism()} processors: more workers than processors serve nobody faster.`,
        )
      : good(`There are ${availableParallelism()} processors for WORKERS=${workers}.`),
    descriptors ? warning(descriptors) : good('Enough files may be open at once.'),
    process.getuid?.() === 0
      ? warning('This runs as root. Run the site as a user of its own, who may write to DATA_DIR alone.')
      : good('This runs as an ordinary user.'),
  ]
}

/** A container's limit. */
function readMemoryLimit(): number | null {
  const file = '/sys/fs/cgroup/memory.max'
  const limit = existsSync(file) ? Number(readFileSync(file, 'utf8')) : Number.NaN
  return Number.isFinite(limit) ? limit : null
}

const leastRoom = 2_000

export const checkDataDirectory: Check = async ({ dataDirectory }) => {
  const existing = findExisting(dataDirectory)
  const findings: Finding[] = []
  try {
    accessSync(existing, constants.R_OK | constants.W_OK | constants.X_OK)
    findings.push(good(`${dataDirectory} (DATA_DIR) can be written.`))
  } catch {
    findings.push(
      fault(
        existing === dataDirectory
          ? `${dataDirectory} can't be written by this user. Give it the right to, or choose another DATA_DIR.`
          : `${dataDirectory} (DATA_DIR) is not there, and this user may not make it in ${existing}. Make it for this user; systemd does at the first start.`,
      ),
    )
  }
  const { bavail, bsize } = statfsSync(existing)
  const room = Math.floor((bavail * bsize) / megabyte)
  findings.push(
    room < leastRoom
      ? warning(`The disk of DATA_DIR has ${room} MB left. Make room: without it nothing can be saved.`)
      : good(`The disk of DATA_DIR has ${Math.floor(room / 1024)} GB left.`),
  )
  const version = join(dataDirectory, 'postgres/PG_VERSION')
  if (existsSync(version)) {
    findings.push(good(`The database in DATA_DIR is PostgreSQL ${readFileSync(version, 'utf8').trim()}.`))
  }
  return findings
}

const findExisting = (path: string): string => (existsSync(path) ? path : findExisting(dirname(path)))
