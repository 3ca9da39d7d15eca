import { Hono, type MiddlewareHandler } from 'hono'
import * as errors from '../../errors/storage.ts'
import type { Identity } from '../../identity.ts'
import { isUuid } from '../../is-uuid.ts'
import type { BackendEnv } from '../../service.ts'
import { globalFileSizeLimit, requireBucket, toSizeLimit } from '../buckets.ts'
import { discardRefusedBody } from '../discard-refused-body.ts'
import { type RouteContext, requireIdentity, type StorageContext } from '../storage-context.ts'
import { requireWritePermission } from '../upload.ts'
import { endUpload, receivePart } from './receive-part.ts'
import { countUnfinished, findUpload, insertUpload, type ResumableUpload } from './resumable-uploads.ts'
import { parseUploadMetadata } from './upload-metadata.ts'

const version = '1.0.0'
const maxUnfinished = 100 // per person, and with the secret key
const partType = 'application/offset+octet-stream'

/** tus 1.0.0 with creation (with upload), expiration and termination, for staff. */
export function createResumableRoutes(context: StorageContext): Hono<BackendEnv> {
  const app = new Hono<BackendEnv>()
  const { owner } = context.database
  app.use(speakTus)

  app.options('*', c =>
    c.body(null, 204, {
      'tus-version': version,
      'tus-extension': 'creation,creation-with-upload,expiration,termination',
      'tus-max-size': String(globalFileSizeLimit),
    }),
  )

  app.post('/', async c => {
    const identity = await requireStaff(c)
    const length = requireLength(c.req.header('upload-length'))
    const facts = parseUploadMetadata(c.req.header('upload-metadata'))
    const isUpsert = c.req.header('x-upsert') === 'true'
    const { bucketId, name } = facts
    if (length > toSizeLimit(await requireBucket(owner, bucketId))) {
      throw errors.entityTooLarge()
    }
    await requireWritePermission(context.database, {
      bucketId,
      key: name,
      isUpsert,
      identity,
      ownerId: identity.userId,
    })
    if ((await countUnfinished(owner, identity.userId)) >= maxUnfinished) {
      throw errors.invalidRequest(`${maxUnfinished} uploads are not finished; end some of them first`)
    }
    const id = await insertUpload(owner, { ...facts, length, isUpsert, ownerId: identity.userId })
    const created = await requireUpload(id, identity)
    const headers = { location: `/storage/v1/upload/resumable/${id}`, ...toExpiry(created) }
    if (c.req.header('content-type') !== partType) {
      return c.body(null, 201, { ...headers, 'upload-offset': '0' })
    }
    const offset = await receivePart(context, created, { request: c.req.raw, identity })
    return c.body(null, 201, { ...headers, 'upload-offset': String(offset) })
  })

  app.get('/:id', async c => {
    // The router answers HEAD by GET.
    const upload = await requireUpload(c.req.param('id'), await requireStaff(c))
    return c.body(null, 200, {
      'upload-offset': String(upload.offset),
      'upload-length': String(upload.length),
      'cache-control': 'no-store',
      ...toExpiry(upload),
    })
  })

  app.patch('/:id', async c => {
    const identity = await requireStaff(c)
    if (c.req.header('content-type') !== partType) {
      throw errors.notAPart()
    }
    const upload = await requireUpload(c.req.param('id'), identity)
    if (c.req.header('upload-offset') !== String(upload.offset) || upload.finishedAt) {
      throw errors.uploadConflict()
    }
    const offset = await receivePart(context, upload, { request: c.req.raw, identity })
    return c.body(null, 204, { 'upload-offset': String(offset), ...toExpiry(upload) })
  })

  app.delete('/:id', async c => {
    const upload = await requireUpload(c.req.param('id'), await requireStaff(c))
    await endUpload(context, upload.id)
    return c.body(null, 204)
  })

  /** @throws 404, also for another person's upload; 410 for an expired one */
  const requireUpload = async (id: string, identity: Identity): Promise<ResumableUpload> => {
    const upload = isUuid(id) ? await findUpload(owner, id) : null
    const isOwn = identity.role === 'service_role' || upload?.ownerId === identity.userId
    if (!upload || !isOwn) {
      throw errors.noSuchUpload()
    }
    if (upload.expiresAt.getTime() < context.database.clock.now()) {
      throw errors.uploadExpired()
    }
    return upload
  }
  return app
}

const speakTus: MiddlewareHandler<BackendEnv> = async (c, next) => {
  const asked = c.req.header('tus-resumable')
  if (c.req.method !== 'OPTIONS' && asked !== version) {
    await discardRefusedBody(c)
    throw errors.otherTusVersion(version)
  }
  await next()
  if (c.error) {
    await discardRefusedBody(c)
  }
  c.res.headers.set('tus-resumable', version)
}

/** Staff only, as parts are stored before anybody has checked what they are. */
async function requireStaff(c: RouteContext): Promise<Identity> {
  const identity = await requireIdentity(c)
  if (!identity.isStaff) {
    throw errors.uploadForbidden()
  }
  return identity
}

function requireLength(header: string | undefined): number {
  if (!header || !/^[1-9][0-9]{0,11}$/.test(header)) {
    throw errors.invalidRequest('Upload-Length must be the number of bytes of the whole file')
  }
  return Number(header)
}

const toExpiry = ({ expiresAt }: ResumableUpload) => ({ 'upload-expires': expiresAt.toUTCString() })
