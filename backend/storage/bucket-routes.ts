import { Hono } from 'hono'
import postgres from 'postgres'
import { z } from 'zod'
import type { Transaction } from '../database.ts'
import * as errors from '../errors/storage.ts'
import type { Identity } from '../identity.ts'
import type { BackendEnv } from '../service.ts'
import { globalFileSizeLimit } from './buckets.ts'
import { readJson, respondWithJsonText } from './json-body.ts'
import { toIsoTime, toListParameter } from './objects.ts'
import { removeAllObjects } from './remove-objects.ts'
import { requireIdentity, type StorageContext } from './storage-context.ts'
import { requireBucketName } from './validate-names.ts'

const limits = {
  public: z.boolean().optional(),
  file_size_limit: z.union([z.number(), z.string(), z.null()]).optional(),
  allowed_mime_types: z.array(z.string()).nullable().optional(),
}
const newBucket = z.object({
  id: z.string().optional(),
  name: z.string(),
  type: z.literal('STANDARD').optional(), // there are no buckets for analytics or vectors here
  ...limits,
})
const bucketChange = z.object(limits)
const listing = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  offset: z.coerce.number().int().min(0).default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().default(''),
})

/** By default only the secret key passes the policies of `storage.buckets`. */
export function createBucketRoutes(context: StorageContext): Hono<BackendEnv> {
  const app = new Hono<BackendEnv>()
  const { database } = context

  app.get('/', async c => {
    const identity = await requireIdentity(c)
    const query = listing.safeParse(c.req.query())
    if (!query.success) {
      throw errors.invalidRequest(`querystring/${query.error.issues[0]?.path.join('/')} is not valid`)
    }
    const { limit, offset, sortColumn, sortOrder, search } = query.data
    const rows = await database.asRole(
      identity,
      sql => sql<{ json: string }[]>`
        select ${toBucketJson(sql)} as json
        from storage.buckets
        where strpos(lower(name), lower(${search})) > 0 or ${search} = ''
        order by ${sql(sortColumn)} ${sortOrder === 'asc' ? sql`asc` : sql`desc`}
        limit ${limit} offset ${offset}`,
      { readOnly: true },
    )
    return respondWithJsonText(`[${rows.map(row => row.json).join(',')}]`)
  })

  app.get('/:bucket', async c => {
    const identity = await requireIdentity(c)
    return respondWithJsonText(await requireVisibleBucket(context, identity, c.req.param('bucket')))
  })

  app.post('/', async c => {
    const identity = await requireIdentity(c)
    const { name, id = name, ...given } = await readJson(c, newBucket, identity)
    requireBucketName(id)
    requireBucketName(name)
    await database.asRole(
      identity,
      sql => sql`
        insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, owner, owner_id)
        values (
          ${id}, ${name}, ${String(given.public ?? false)}, ${toBytes(given.file_size_limit)},
          ${toTypes(sql, given.allowed_mime_types)}, ${identity.userId}, ${identity.userId}::text
        )`,
    )
    return c.json({ name: id })
  })

  app.put('/:bucket', async c => {
    const identity = await requireIdentity(c)
    const {
      public: isPublic,
      file_size_limit: size,
      allowed_mime_types: types,
    } = await readJson(c, bucketChange, identity)
    const rows = await database.asRole(
      identity,
      sql => sql`
        update storage.buckets
        set updated_at = now()
          ${isPublic === undefined ? sql`` : sql`, public = ${String(isPublic)}`}
          ${size === undefined ? sql`` : sql`, file_size_limit = ${toBytes(size)}`}
          ${types === undefined ? sql`` : sql`, allowed_mime_types = ${toTypes(sql, types)}`}
        where id = ${c.req.param('bucket')}
        returning id`,
    )
    if (rows.length === 0) {
      throw errors.noSuchBucket()
    }
    return c.json({ message: 'Successfully updated' })
  })

  app.post('/:bucket/empty', async c => {
    const identity = await requireIdentity(c)
    const bucketId = c.req.param('bucket')
    await requireVisibleBucket(context, identity, bucketId)
    await removeAllObjects(context, { identity, bucketId })
    return c.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
  })

  app.delete('/:bucket', async c => {
    const identity = await requireIdentity(c)
    const bucketId = c.req.param('bucket')
    await requireVisibleBucket(context, identity, bucketId)
    const rows = await database
      .asRole(identity, sql => sql`delete from storage.buckets where id = ${bucketId} returning id`)
      .catch(error => {
        throw isReferenced(error) ? errors.bucketNotEmpty() : error
      })
    if (rows.length === 0) {
      throw errors.accessDenied('new row violates row-level security policy')
    }
    return c.json({ message: 'Successfully deleted' })
  })
  return app
}

const isReferenced = (error: unknown) => error instanceof postgres.PostgresError && error.code === '23503'

async function requireVisibleBucket(
  { database }: StorageContext,
  identity: Identity,
  id: string,
): Promise<string> {
  const [row] = await database.asRole(
    identity,
    sql => sql<{ json: string }[]>`select ${toBucketJson(sql)} as json from storage.buckets where id = ${id}`,
    { readOnly: true },
  )
  if (!row) {
    throw errors.noSuchBucket()
  }
  return row.json
}

const toBucketJson = (sql: Transaction) => sql`
  json_build_object(
    'id', id,
    'name', name,
    'owner', coalesce(owner::text, ''),
    'public', public,
    'file_size_limit', file_size_limit,
    'allowed_mime_types', allowed_mime_types,
    'created_at', ${toIsoTime(sql, 'created_at')},
    'updated_at', ${toIsoTime(sql, 'updated_at')}
  )::text`

const units: Record<string, number> = { '': 1, B: 1, KB: 1e3, MB: 1e6, GB: 1e9 }

/** Bytes, or text with a decimal unit such as `1MB` (protocol §3.3). */
function toBytes(limit: number | string | null | undefined): number | null {
  if (limit === null || limit === undefined) {
    return null
  }
  const [, amount, unit = ''] = String(limit).match(/^(\d+(?:\.\d+)?)\s*([KMG]?B)?$/i) ?? []
  const factor = units[unit.toUpperCase()]
  if (amount === undefined || factor === undefined) {
    throw errors.invalidRequest('body/file_size_limit: not a size')
  }
  const bytes = Math.floor(Number(amount) * factor)
  if (bytes > globalFileSizeLimit) {
    throw errors.entityTooLarge()
  }
  return bytes
}

function toTypes(sql: Transaction, types: string[] | null | undefined) {
  const wrong = types?.find(type => !/^(\*\/\*|[\w.+-]+\/(\*|[\w.+-]+))$/.test(type))
  if (wrong !== undefined) {
    throw errors.invalidMimeType(wrong)
  }
  return types ? sql`array${toListParameter(sql, types)}` : sql`null`
}
