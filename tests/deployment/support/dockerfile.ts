import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Copy, DockerfileParser, Env, From, type Instruction } from 'dockerfile-ast'

export interface Stage {
  /** What would be `/` of the image. */
  root: string
  workingDirectory: string
  variables: Record<string, string>
  command: string[]
  healthCheck: string[]
}

interface Build {
  dockerfile: string
  /** What `COPY` without a stage copies from. */
  context: string
  folder: string
  user: { uid: number; gid: number }
}

/** Proxies and certificates of the network, which an engine hands on, too. */
const networkSettings = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i.test(name)),
)

const withoutEffect = ['USER', 'EXPOSE', 'VOLUME', 'STOPSIGNAL']

/**
 * Runs the steps of a Dockerfile in order, without an engine: each stage in a folder of its own, everything as one
 * ordinary user, with the programs of this machine instead of those of the base image. Returns the last stage.
 */
export function runDockerfile({ dockerfile, context, folder, user }: Build): Stage {
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  const requireStage = () => {
    if (!stage) {
      throw new Error('The file does not begin with FROM')
    }
    return stage
  }
  for (const instruction of DockerfileParser.parse(readFileSync(dockerfile, 'utf8')).getInstructions()) {
    const keyword = instruction.getKeyword()
    if (instruction instanceof From) {
      const name = instruction.getBuildStage() ?? 'last'
      const root = join(folder, name)
      stage = { root, workingDirectory: '/', variables: {}, command: [], healthCheck: [] }
      makeFolder(root, user)
      stages.set(name, stage)
    } else if (keyword === 'WORKDIR') {
      requireStage().workingDirectory = instruction.getArgumentsContent() ?? '/'
      makeFolder(inStage(requireStage()), user)
    } else if (instruction instanceof Copy) {
      const paths = instruction.getArguments().map(argument => argument.getValue())
      const target = inStage(requireStage(), paths.pop())
      const from = instruction
        .getFlags()
        .find(flag => flag.getName() === 'from')
        ?.getValue()
      const source = from ? stages.get(from) : null
      for (const path of paths) {
        const full = source ? inStage(source, path) : join(context, path)
        copy(full, path.includes('.json') ? join(target, path) : target, user)
      }
    } else if (keyword === 'RUN') {
      run(requireStage(), ['sh', '-ec', instruction.getArgumentsContent() ?? ''], user)
    } else if (instruction instanceof Env) {
      for (const property of instruction.getProperties()) {
        requireStage().variables[property.getName()] = property.getValue() ?? ''
      }
    } else if (keyword === 'CMD') {
      requireStage().command = toCommand(instruction)
    } else if (keyword === 'HEALTHCHECK') {
      requireStage().healthCheck = toCommand(instruction)
    } else if (!withoutEffect.includes(keyword)) {
      throw new Error(`This test does not know how to run ${keyword}`)
    }
  }
  return requireStage()
}

/** A path of the image, as it is on this machine. */
export const inStage = ({ root, workingDirectory }: Stage, path = '.'): string =>
  join(root, resolve(workingDirectory, path))

/** Ends with the command's own error where it fails. */
function run(stage: Stage, [program = '', ...args]: string[], user: Build['user']): void {
  const home = join(stage.root, 'home')
  makeFolder(home, user)
  const { status, stderr, stdout } = spawnSync(
    program,
    args.map(text => text.replaceAll(' /site/', ` ${stage.root}/site/`)),
    {
      cwd: inStage(stage),
      env: { ...networkSettings, PATH: process.env.PATH, HOME: home, ...stage.variables },
      encoding: 'utf8',
      ...user,
    },
  )
  if (status !== 0) {
    throw new Error(`${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`)
  }
}

function copy(source: string, target: string, { uid, gid }: Build['user']): void {
  cpSync(source, target, { recursive: true, verbatimSymlinks: true })
  spawnSync('chown', ['-R', `${uid}:${gid}`, target])
}

function makeFolder(path: string, { uid, gid }: Build['user']): void {
  mkdirSync(path, { recursive: true })
  chmodSync(path, 0o755)
  spawnSync('chown', [`${uid}:${gid}`, path])
}

/** The list at the end: the form that needs no shell. */
function toCommand(instruction: Instruction): string[] {
  const [list = '[]'] = /\[.*\]$/.exec(instruction.getArgumentsContent() ?? '') ?? []
  return JSON.parse(list)
}
