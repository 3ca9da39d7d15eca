import { setTimeout } from 'node:timers/promises'
import type { Database } from '../database.ts'
import * as failures from '../errors/rest.ts'
import type { Log } from '../log.ts'
import { buildCatalogue, type Catalogue } from './catalogue.ts'
import { readCatalogue, readCatalogueVersion } from './queries.ts'

export const exposedSchema = 'public'

/** Rest between two questions whether the schema has changed, in milliseconds: names that are not known may come often. */
const restBetweenChecks = 25

/**
 * The catalogue in memory. It is read again after `notify pgrst`, which an event trigger sends after DDL, and, where
 * the database may have no such trigger, when somebody asks for a name that it does not have.
 */
export class SchemaCache {
  readonly #database: Database
  readonly #log: Log
  #catalogue: Catalogue | null = null
  #version = ''
  #checking: Promise<void> = Promise.resolve()
  #nextCheck: Promise<void> | null = null
  #loading: Promise<Catalogue> | null = null
  #stopListening: (() => Promise<unknown>) | null = null

  constructor(parts: { database: Database; log: Log }) {
    this.#database = parts.database
    this.#log = parts.log
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
      // After an interruption notices may have been missed.
      () => this.#reloadSoon(),
    )
    this.#stopListening = unlisten
  }

  async stop(): Promise<void> {
    await this.#stopListening?.()
    this.#stopListening = null
    await this.#loading?.catch(() => {})
  }

  async get(): Promise<Catalogue> {
    return this.#catalogue ?? this.#load()
  }

  /** The catalogue, if it has changed since the one given was read. Asks the database, together with others who do. */
  async findNewer(than: Catalogue): Promise<Catalogue | null> {
    if (this.#catalogue === than) {
      await this.#checkSoon()
    }
    return this.#catalogue && this.#catalogue !== than ? this.#catalogue : null
  }

  /** A check that begins from now on: one that runs already may have missed the change. */
  #checkSoon(): Promise<void> {
    this.#nextCheck ??= this.#checking.then(() => {
      this.#nextCheck = null
      const check = this.#check()
      this.#checking = check.catch(() => {}).then(() => setTimeout(restBetweenChecks))
      return check
    })
    return this.#nextCheck
  }

  async #check(): Promise<void> {
    const version = await readCatalogueVersion(this.#database.owner)
    if (version !== this.#version) {
      await this.#reload()
    }
  }

  #reloadSoon(): void {
    this.#reload().catch(error => this.#log.error('The schema cache could not be read', { error }))
  }

  /** A reading that has begun may have missed the change; this one begins after it. */
  async #reload(): Promise<void> {
    await this.#loading?.catch(() => {})
    await this.#load()
  }

  #load(): Promise<Catalogue> {
    this.#loading ??= this.#read().finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  async #read(): Promise<Catalogue> {
    try {
      const { owner } = this.#database
      const version = await readCatalogueVersion(owner)
      const catalogue = buildCatalogue(exposedSchema, await readCatalogue(owner, exposedSchema))
      this.#version = version
      this.#catalogue = catalogue
      return catalogue
    } catch (error) {
      throw failures.schemaCacheNotReady(error)
    }
  }
}
