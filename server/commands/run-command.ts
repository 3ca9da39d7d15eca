import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { keepFilesPrivate } from '../data-directory.ts'
import { StartupError, toStartupError } from '../startup-error.ts'

export interface CommandInput {
  values: Record<string, string | boolean | undefined>
  positionals: string[]
  env: Record<string, string | undefined>
}

export interface Command {
  help: string
  options?: ParseArgsOptionsConfig
  allowPositionals?: boolean
  /** Returns the exit code. @throws StartupError for what a person can correct */
  run(input: CommandInput): Promise<number>
}

/** Resolves to the exit code: 0 for done, 1 for failed, 2 for wrong use. */
export async function runCommand(
  command: Command,
  args: string[],
  env: Record<string, string | undefined>,
): Promise<number> {
  let input: CommandInput
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...command.options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: command.allowPositionals ?? false,
    })
    input = { values: values as CommandInput['values'], positionals, env }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${command.help}\n`)
    return 2
  }
  if (input.values.help) {
    process.stdout.write(`${command.help}\n`)
    return 0
  }
  keepFilesPrivate()
  try {
    return await command.run(input)
  } catch (error) {
    const known = toStartupError(error)
    if (!(known instanceof StartupError)) {
      throw error
    }
    process.stderr.write(`\n${known.message}\n`)
    return 1
  }
}
