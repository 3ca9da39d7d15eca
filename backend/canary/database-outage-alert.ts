import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMail } from '../mail/mail.ts'
import type { CanaryPlan } from './canary-options.ts'
import { describeOutage } from './outage-mails.ts'

const reason = 'The database could not be reached.'
const claimHolds = 5 * 60_000 // milliseconds; sending a mail takes less

/** The outbox is in the database, so a file keeps the alert: as a claim until it is sent, then for other processes. */
export class OutageAlert {
  readonly #told: string
  readonly #claim: string
  readonly #sendMail: SendMail

  constructor(directory: string, sendMail: SendMail) {
    this.#told = join(directory, 'canary-told')
    this.#claim = `${this.#told}.claim`
    this.#sendMail = sendMail
  }

  async tell(since: Date, { site, alertsTo }: CanaryPlan): Promise<void> {
    if ((await readIfThere(this.#told)) !== null) return
    if (await isStale(this.#claim)) await rm(this.#claim, { force: true })
    try {
      await writeFile(this.#claim, since.toISOString(), { flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
      throw error
    }
    // Another process may have sent its claim since we looked.
    if ((await readIfThere(this.#told)) !== null) return rm(this.#claim, { force: true })
    try {
      const words = describeOutage({ since, reason }, site)
      await this.#sendMail({ ...words, to: alertsTo, messageId: `<late-${words.messageId}>` })
    } catch (error) {
      await rm(this.#claim, { force: true })
      throw error
    }
    await rename(this.#claim, this.#told)
  }

  async settle(store: (outage: { since: Date; reason: string }) => Promise<unknown>): Promise<void> {
    for (const path of [this.#told, ...((await isStale(this.#claim)) ? [this.#claim] : [])]) {
      const text = await readIfThere(path)
      if (text === null) continue
      const since = new Date(text)
      if (!Number.isNaN(since.getTime())) await store({ since, reason })
      await rm(path, { force: true })
    }
  }
}

/** Left by a killed process: its alert is sent again, with the same Message-ID. */
async function isStale(path: string): Promise<boolean> {
  const stats = await stat(path).catch(nullIfNotThere)
  return stats !== null && Date.now() - stats.mtimeMs > claimHolds
}

const readIfThere = (path: string): Promise<string | null> => readFile(path, 'utf8').catch(nullIfNotThere)

function nullIfNotThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
