import type { Database } from '../database.ts'
import * as failures from '../errors/rest.ts'
import type { Log } from '../gateway.ts'
import { buildCatalogue, type Catalogue } from './catalogue.ts'
import { readCatalogue, readCatalogueVersion } from './queries.ts'

export const exposedSchema = 'public'

/** How often a name that is not known may make us ask whether the schema has changed, in milliseconds. */
const checkEvery = 1_000

/**
 * The catalogue in memory. It is read again after `notify pgrst`, which an event trigger sends after DDL, and, where
 * the database may have no such trigger, when somebody asks for a name that it does not have.
 */
export class SchemaCache {
  readonly #database: Database
  readonly #log: Log
  #catalogue: Catalogue | null = null
  #version = ''
  #checkedAt = 0
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

  /** The catalogue, if it has changed since the one given was read. */
  async findNewer(than: Catalogue): Promise<Catalogue | null> {
    const now = Date.now()
    if (this.#catalogue === than && now - this.#checkedAt > checkEvery) {
      this.#checkedAt = now
      const version = await readCatalogueVersion(this.#database.owner)
      if (version !== this.#version) {
        await this.#load()
      }
    }
    return this.#catalogue && this.#catalogue !== than ? this.#catalogue : null
  }

  #reloadSoon(): void {
    // A reading that has begun may have missed the change; the next one begins after it.
    const before = this.#loading ?? Promise.resolve()
    before
      .catch(() => {})
      .then(() => this.#load())
      .catch(error => this.#log.error('The schema cache could not be read', { error }))
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
