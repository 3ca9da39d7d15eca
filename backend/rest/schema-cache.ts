import { setTimeout } from 'node:timers/promises'
import type { Database } from '../database.ts'
import * as errors from '../errors/rest.ts'
import type { Log } from '../log.ts'
import { buildExposedSchema, type ExposedSchema } from './exposed-schema.ts'
import { introspectSchema, readSchemaVersion } from './introspect-schema.ts'

export const exposedSchemaName = 'public'

/** Milliseconds: requests with unknown names may be many. */
const minCheckInterval = 25

/** Read again after `notify pgrst` (sent after DDL), and for unknown names where event triggers are not allowed. */
export class SchemaCache {
  readonly #database: Database
  readonly #log: Log
  readonly #onChange: () => void
  #schema: ExposedSchema | null = null
  #version = ''
  #checking: Promise<void> = Promise.resolve()
  #nextCheck: Promise<void> | null = null
  #loading: Promise<ExposedSchema> | null = null
  #stopListening: (() => Promise<unknown>) | null = null
  #isStopped = false

  /** `onChange` is called when the schema may have changed, and when it was read again. */
  constructor(parts: { database: Database; log: Log; onChange?: () => void }) {
    this.#database = parts.database
    this.#log = parts.log
    this.#onChange = parts.onChange ?? (() => {})
  }

  async start(): Promise<void> {
    await this.#load()
    const { unlisten } = await this.#database.listener.listen(
      'pgrst',
      payload => {
        if (payload === '' || payload === 'reload schema') {
          this.#reloadSoon()
        }
      },
      () => this.#reloadSoon(),
    )
    this.#stopListening = unlisten
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#stopListening?.()
    this.#stopListening = null
    await this.#loading?.catch(() => {})
  }

  async get(): Promise<ExposedSchema> {
    return this.#schema ?? this.#load()
  }

  /** Concurrent calls share one check. */
  async findNewer(than: ExposedSchema): Promise<ExposedSchema | null> {
    if (this.#schema === than) {
      await this.#checkSoon()
    }
    return this.#schema && this.#schema !== than ? this.#schema : null
  }

  /** A check in flight may have missed the change. */
  #checkSoon(): Promise<void> {
    this.#nextCheck ??= this.#checking.then(() => {
      this.#nextCheck = null
      const check = this.#check()
      this.#checking = check.catch(() => {}).then(() => setTimeout(minCheckInterval))
      return check
    })
    return this.#nextCheck
  }

  async #check(): Promise<void> {
    const version = await readSchemaVersion(this.#database.owner)
    if (version !== this.#version) {
      await this.#reload()
    }
  }

  #reloadSoon(): void {
    this.#onChange()
    this.#reload().catch(error => this.#log.error('The schema cache could not be read', { error }))
  }

  /** A read in flight may have missed the change. */
  async #reload(): Promise<void> {
    await this.#loading?.catch(() => {})
    // The database is closed next: nothing may begin that nobody awaits.
    if (!this.#isStopped) {
      await this.#load()
    }
  }

  #load(): Promise<ExposedSchema> {
    this.#loading ??= this.#read().finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  async #read(): Promise<ExposedSchema> {
    try {
      const { owner } = this.#database
      const version = await readSchemaVersion(owner)
      const schema = buildExposedSchema(exposedSchemaName, await introspectSchema(owner, exposedSchemaName))
      this.#version = version
      this.#schema = schema
      this.#onChange()
      return schema
    } catch (error) {
      throw errors.schemaCacheNotReady(error)
    }
  }
}
