import type { Database } from '../database.ts'
import type { Log } from '../log.ts'
import { createPeriodicJob, type PeriodicJob } from '../periodic-job.ts'
import type { MessageRelay } from './message-relay.ts'
import { type Topic, type Topics, toTopicKey } from './topics.ts'

export interface Presence {
  ref: string
  key: string
  meta: string // JSON of the client's payload, with its phx_ref
}

interface PresenceParts {
  database: Database
  topics: Topics
  relay: MessageRelay
  log: Log
  beatEvery: number // milliseconds
}

/** A process not seen for this long counts as dead, and its presences are removed. */
const deadAfter = '35 seconds'

interface Gone {
  topic: string
  key: string
  meta: string
}

/** Presences of all processes are rows; each change is sent as a diff. */
export class Presences {
  readonly #parts: PresenceParts
  readonly #job: PeriodicJob
  #own = 0

  constructor(parts: PresenceParts) {
    this.#parts = parts
    this.#job = createPeriodicJob({
      name: 'The watch over presences',
      initialDelay: parts.beatEvery,
      interval: parts.beatEvery,
      log: parts.log,
      run: () => this.#beat(),
    })
  }

  start(): void {
    this.#job.start()
  }

  async stop(): Promise<void> {
    await this.#job.stop()
    if (this.#own > 0) {
      await this.#removeNodes(true).catch(error =>
        this.#parts.log.error('Presences could not be removed', { error }),
      )
    }
  }

  async track(topic: Topic, presence: Presence, before: Presence | null): Promise<void> {
    const { database, relay } = this.#parts
    // While this process had no presences, others may have removed it.
    if (this.#own === 0) {
      await this.#register()
    }
    const { removed } = await database.owner.begin(async sql => {
      const { count } = await sql`delete from realtime.presences where phx_ref = ${before?.ref ?? ''}`
      await sql`
        insert into realtime.presences (phx_ref, node, topic, key, meta)
        values (${presence.ref}, ${relay.node}, ${toTopicKey(topic)}, ${presence.key}, ${presence.meta}::text::jsonb)`
      return { removed: count }
    })
    this.#own += 1 - removed
    this.#tell(topic, [presence], before ? [before] : [])
  }

  async untrack(topic: Topic, presence: Presence): Promise<void> {
    const { count } = await this.#parts.database.owner`
      delete from realtime.presences where phx_ref = ${presence.ref}`
    // A channel that closes during `track` is untracked twice.
    if (count > 0) {
      this.#own -= count
      this.#tell(topic, [], [presence])
    }
  }

  async readState(topic: Topic): Promise<string> {
    const rows = await this.#parts.database.owner<{ key: string; metas: string }[]>`
      select p.key, json_agg(p.meta order by p.phx_ref)::text as metas
      from realtime.presences p
      join realtime.nodes n on n.id = p.node
      where p.topic = ${toTopicKey(topic)} and n.seen_at > now() - ${deadAfter}::interval
      group by p.key`
    return `{${rows.map(({ key, metas }) => `${JSON.stringify(key)}:{"metas":${metas}}`).join()}}`
  }

  #tell(
    topic: Topic,
    joins: Pick<Presence, 'key' | 'meta'>[],
    leaves: Pick<Presence, 'key' | 'meta'>[],
  ): void {
    const diff = `{"joins":${toJson(joins)},"leaves":${toJson(leaves)}}`
    this.#parts.topics.tellPresence(topic, 'presence_diff', diff)
    this.#parts.relay.publish({ type: 'presence', topic, diff })
  }

  async #register(): Promise<void> {
    await this.#parts.database.owner`
      insert into realtime.nodes (id) values (${this.#parts.relay.node})
      on conflict (id) do update set seen_at = now()`
  }

  async #beat(): Promise<void> {
    if (this.#own > 0) {
      await this.#register()
    }
    if (!this.#parts.topics.isEmpty) {
      await this.#removeNodes(false)
    }
  }

  /** Dead processes, or this one when it stops. Whoever removes one sends the diffs. */
  async #removeNodes(isStopping: boolean): Promise<void> {
    const gone = await this.#parts.database.owner<Gone[]>`
      with dead as (
        delete from realtime.nodes
        where seen_at < now() - ${deadAfter}::interval or ${isStopping} and id = ${this.#parts.relay.node}
        returning id
      )
      delete from realtime.presences p
      using dead
      where p.node = dead.id
      returning p.topic, p.key, p.meta::text as meta`
    for (const [key, left] of Map.groupBy(gone, ({ topic }) => topic)) {
      this.#tell(toTopic(key), [], left)
    }
  }
}

function toTopic(key: string): Topic {
  const [kind = ''] = key.split(':', 1)
  return { name: key.slice(kind.length + 1), isPrivate: kind === 'private' }
}

function toJson(presences: Pick<Presence, 'key' | 'meta'>[]): string {
  const byKey = Map.groupBy(presences, ({ key }) => key)
  const entries = [...byKey].map(
    ([key, same]) => `${JSON.stringify(key)}:{"metas":[${same.map(({ meta }) => meta).join()}]}`,
  )
  return `{${entries.join()}}`
}
