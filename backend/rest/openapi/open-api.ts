import type { Sql } from '../../database.ts'
import type { Role } from '../../identity.ts'
import type { ExposedSchema } from '../exposed-schema.ts'
import { describeSchema } from './describe-schema.ts'
import { toDocument } from './to-document.ts'

export class OpenApi {
  readonly #sql: Sql
  readonly #url: URL
  #schema: ExposedSchema | null = null
  #documents = new Map<Role, Promise<Buffer<ArrayBuffer>>>()

  constructor(sql: Sql, siteUrl: string) {
    this.#sql = sql
    this.#url = new URL('/rest/v1', siteUrl)
  }

  async get(schema: ExposedSchema, role: Role): Promise<Buffer<ArrayBuffer>> {
    if (this.#schema !== schema) {
      this.#schema = schema
      this.#documents = new Map()
    }
    const documents = this.#documents
    const known = documents.get(role)
    if (known) {
      return known
    }
    const made = this.#make(schema, role)
    documents.set(role, made)
    made.catch(() => documents.delete(role))
    return made
  }

  async #make(schema: ExposedSchema, role: Role): Promise<Buffer<ArrayBuffer>> {
    const description = await describeSchema(this.#sql, schema.name, role)
    return Buffer.from(JSON.stringify(toDocument({ schema, description, url: this.#url })))
  }
}
