import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMail } from '../mail/mail.ts'
import type { CanaryPlan } from './canary-options.ts'
import { describeOutage } from './notices.ts'

const reason = 'The database could not be reached.'

/**
 * Tells of an outage past the outbox, as that is in the database, too. A file keeps that it was told, for the other
 * processes of this machine and for those after a crash.
 */
export class LonelyNotice {
  readonly #path: string
  readonly #sendMail: SendMail

  constructor(directory: string, sendMail: SendMail) {
    this.#path = join(directory, 'canary-told')
    this.#sendMail = sendMail
  }

  async tell(since: Date, { site, alertsTo }: CanaryPlan): Promise<void> {
    try {
      await writeFile(this.#path, since.toISOString(), { flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
      throw error
    }
    try {
      const words = describeOutage({ since, reason }, site)
      await this.#sendMail({ ...words, to: alertsTo, messageId: `<late-${words.messageId}>` })
    } catch (error) {
      await rm(this.#path, { force: true })
      throw error
    }
  }

  /** Hands over since when the outage lasted that was told of, to be stored. */
  async settle(store: (outage: { since: Date; reason: string }) => Promise<unknown>): Promise<void> {
    const text = await readFile(this.#path, 'utf8').catch(error => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (text === null) return
    const since = new Date(text)
    if (!Number.isNaN(since.getTime())) await store({ since, reason })
    await rm(this.#path, { force: true })
  }
}
