import { setTimeout } from 'node:timers/promises'
import type { Sql } from '../database.ts'
import { connect, type OnNotice } from './connect.ts'

interface Subscription {
  onNotify: (payload: string) => void
  onListen: (() => void) | undefined
}

/** A closed connection is opened again by itself; for one that falls silent call `reconnect`. */
export class Listener {
  readonly #url: string
  readonly #onNotice: OnNotice
  readonly #channels = new Map<string, Set<Subscription>>()
  readonly #onRevival: (() => void)[] = []
  #sql: Sql
  #wasSilent = false

  constructor(url: string, { onNotice }: { onNotice?: OnNotice } = {}) {
    this.#url = url
    this.#onNotice = onNotice
    this.#sql = this.#connect()
  }

  /** `onListen` is called now and after every reconnect: what was sent in between is lost. */
  async listen(
    channel: string,
    onNotify: (payload: string) => void,
    onListen?: () => void,
  ): Promise<{ unlisten: () => Promise<void> }> {
    const subscription = { onNotify, onListen }
    const subscriptions = this.#channels.get(channel) ?? new Set()
    this.#channels.set(channel, subscriptions.add(subscription))
    try {
      await this.#sql`listen ${this.#sql(channel)}`
    } catch (error) {
      this.#remove(channel, subscription)
      throw error
    }
    onListen?.()
    return {
      unlisten: async () => {
        if (this.#remove(channel, subscription)) {
          const ended = this.#sql`unlisten ${this.#sql(channel)}`.catch(() => {})
          // A silent connection never answers.
          await Promise.race([ended, setTimeout(1_000, undefined, { ref: false })])
        }
      },
    }
  }

  /** Runs on the listening connection, so that hearing one's own notice proves both directions. */
  run<T>(statement: (sql: Sql) => Promise<T>): Promise<T> {
    return statement(this.#sql)
  }

  /** Called when something is heard again after `reconnect`. */
  onRevival(revive: () => void): void {
    this.#onRevival.push(revive)
  }

  /** Call for each notice: a successful LISTEN proves nothing. */
  hear(): void {
    if (this.#wasSilent) {
      this.#wasSilent = false
      for (const revive of this.#onRevival) revive()
    }
  }

  reconnect(): void {
    const silent = this.#sql
    this.#wasSilent = true
    this.#sql = this.#connect()
    this.#listenAgain()
    silent.end({ timeout: 0 }).catch(() => {})
  }

  async end(options: { timeout: number }): Promise<void> {
    this.#channels.clear()
    await this.#sql.end(options)
  }

  #connect(): Sql {
    const sql: Sql = connect(this.#url, {
      max: 1,
      connect_timeout: 10,
      idle_timeout: 0,
      max_lifetime: null,
      // Slow enough not to burden a database that is starting.
      backoff: () => 0.5,
      // Notices need not survive a crash, and one NOTIFY's wait for the disk would delay all other commits with NOTIFY.
      connection: { application_name: 'holla listener', synchronous_commit: 'off' },
      onNotice: this.#onNotice,
      onclose: () => sql === this.#sql && this.#listenAgain(),
      // Missing in the types.
      ...({
        onnotify: (channel: string, payload: string) => this.#dispatch(sql, channel, payload),
      } as object),
    })
    return sql
  }

  /** On failure the connection is closed, and `onclose` calls this again. */
  #listenAgain(): void {
    const sql = this.#sql
    const listening = [...this.#channels.keys()].map(channel => sql`listen ${sql(channel)}`)
    Promise.all(listening).then(
      () => {
        if (sql !== this.#sql) {
          return
        }
        for (const { onListen } of [...this.#channels.values()].flatMap(set => [...set])) {
          onListen?.()
        }
      },
      () => {},
    )
  }

  #dispatch(sql: Sql, channel: string, payload: string): void {
    for (const { onNotify } of (sql === this.#sql && this.#channels.get(channel)) || []) {
      onNotify(payload)
    }
  }

  /** Whether it was the channel's last one. */
  #remove(channel: string, subscription: Subscription): boolean {
    const subscriptions = this.#channels.get(channel)
    subscriptions?.delete(subscription)
    return subscriptions?.size === 0 && this.#channels.delete(channel)
  }
}
