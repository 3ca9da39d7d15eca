import { connect } from '../../backend/database/connect.ts'
import { openOwner } from '../backup/open-site.ts'
import { readConfig } from '../config.ts'
import { verifyHistory } from '../history/verify-history.ts'
import { say } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import { untilInterrupted } from './abort-on-signals.ts'
import { Progress } from './progress.ts'
import type { Command, CommandInput } from './run-command.ts'

export const verifyHistoryCommand: Command = {
  help: `npm run verify-history -- [--contains <id>:<hash>] [--database <address>]

Reads the history of posts, categories, messages and rights from its beginning, and says which entry was changed, removed
or put in, whose content is not what was written, and which rows are not as their last entry left them. It changes nothing,
and may run while the site does. Ends with 1 if it finds something.

  --contains   also finds a history that was written anew: the last line of an earlier run, kept elsewhere
  --database   of a hosted project: its own address, by a user who may read everything`,
  options: { contains: { type: 'string' }, database: { type: 'string' } },

  async run({ values, env }) {
    const mark = values.contains === undefined ? null : String(values.contains)
    if (mark !== null && !/^\d+:[0-9a-f]{64}$/.test(mark)) {
      throw new StartupError('--contains takes <id>:<hash>, as the last line of an earlier run has it.')
    }
    await using running = new AsyncDisposableStack()
    const database = typeof values.database === 'string' ? values.database : null
    return await untilInterrupted(verify({ database, mark, env }, running))
  },
}

interface Verification {
  database: string | null
  mark: string | null
  env: CommandInput['env']
}

async function verify({ database, mark, env }: Verification, running: AsyncDisposableStack): Promise<number> {
  const sql =
    database === null
      ? await openOwner(readConfig(env), say, running)
      : connect(database, { max: 1, connect_timeout: 10 })
  running.defer(() => sql.end({ timeout: 5 }))
  const progress = new Progress(process.stderr)
  running.defer(async () => progress.clear())
  const found = await verifyHistory(sql, {
    marks: mark === null ? [] : [mark],
    say(sentence) {
      progress.clear()
      say(sentence)
    },
    onProgress: (what, share) => progress.show(what, share),
  })
  progress.clear()
  if (!found) {
    throw new StartupError('This database has no history yet. The start makes it, or npm run migrate.')
  }
  const { entries, compared, unknown, findings, end, backfilled, lastBackfilledAt } = found
  const silent = unknown === 0 ? '' : `, ${unknown} of them with nothing to compare with`
  say(`${entries} entries and ${compared} rows were read${silent}: ${toVerdict(findings)}`)
  if (lastBackfilledAt) {
    const last = `${lastBackfilledAt.toISOString().slice(0, 19).replace('T', ' ')}Z`
    say(
      `${backfilled} of the entries are backfills, as upgrades make them, the last of ${last}. Audit and versions leave them out.`,
    )
  }
  if (end) {
    say(`The last entry is ${end}`)
  }
  return findings === 0 ? 0 : 1
}

const toVerdict = (findings: number) =>
  findings === 0
    ? 'all is as it was written.'
    : `${findings} ${findings === 1 ? 'thing is' : 'things are'} not.`
