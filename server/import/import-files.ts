import { createHash } from 'node:crypto'
import { StartupError } from '../startup-error.ts'
import type { ImportParts, ImportReport } from './import-project.ts'

interface SourceFile {
  bucketId: string
  name: string
  version: string
  ownerId: string | null
  createdAt: string
  metadata: { size?: number; mimetype?: string; cacheControl?: string; eTag?: string } | null
  userMetadata: object | null
}

const batchSize = 200

/** As uploads, so that types are judged by content and pictures lose their metadata. */
export async function importFiles(
  parts: ImportParts,
  existing: Map<string, string>,
): Promise<ImportReport['files']> {
  const result = { brought: 0, present: 0, failed: [] as string[] }
  await importBuckets(parts)
  const [total] = await parts.source<{ count: number }[]>`select count(*)::int as count from storage.objects`
  let seen = 0
  for await (const batch of listFiles(parts)) {
    const there = await listImported(parts, batch)
    for (const file of batch) {
      parts.signal.throwIfAborted()
      seen += 1
      parts.progress(`files: ${file.bucketId}/${file.name}`, seen / Math.max(total?.count ?? seen, 1))
      if (there.has(`${file.bucketId}/${file.name}/${file.version}`)) {
        result.present += 1
        continue
      }
      const reason = await importFile(parts, {
        ...file,
        ownerId: existing.get(file.ownerId ?? '') ?? file.ownerId,
      })
      if (reason === null) {
        result.brought += 1
      } else {
        result.failed.push(`${file.bucketId}/${file.name}: ${reason}`)
      }
    }
  }
  return result
}

async function importBuckets({ source, target }: ImportParts): Promise<void> {
  const buckets = await source<{ row: string }[]>`
    select row_to_json(b)::text as row from (
      select id, name, public, file_size_limit, allowed_mime_types, created_at, updated_at from storage.buckets
    ) as b`
  for (const { row } of buckets) {
    await target`
      insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, created_at, updated_at)
      select id, name, public, file_size_limit, allowed_mime_types, created_at, updated_at
      from json_populate_record(null::storage.buckets, ${row}::text::json)
      on conflict do nothing`
  }
}

async function* listFiles({ source }: ImportParts): AsyncGenerator<SourceFile[]> {
  let after = { bucketId: '', name: '' }
  for (;;) {
    const batch = await source<SourceFile[]>`
      select
        bucket_id as "bucketId", name, coalesce(version, updated_at::text) as version,
        owner_id as "ownerId", created_at::text as "createdAt", metadata, user_metadata as "userMetadata"
      from storage.objects
      where (bucket_id, name collate "C") > (${after.bucketId}, ${after.name} collate "C")
      order by bucket_id, name collate "C"
      limit ${batchSize}`
    const last = batch.at(-1)
    if (!last) {
      return
    }
    after = last
    yield batch
  }
}

async function listImported({ target }: ImportParts, files: SourceFile[]): Promise<Set<string>> {
  const rows = await target<{ key: string }[]>`
    select concat_ws('/', i.bucket_id, i.name, i.source_version) as key
    from backend.imported_files i
    join storage.objects o on o.bucket_id = i.bucket_id and o.name = i.name
    where i.name in (select json_array_elements_text(${JSON.stringify(files.map(({ name }) => name))}::text::json))`
  return new Set(rows.map(({ key }) => key))
}

const toPath = ({ bucketId, name }: SourceFile) =>
  [bucketId, ...name.split('/')].map(encodeURIComponent).join('/')

const authorize = (secretKey: string) => ({ apikey: secretKey, authorization: `Bearer ${secretKey}` })

async function importFile(parts: ImportParts, file: SourceFile): Promise<string | null> {
  const { project, site, target, signal } = parts
  const download = await ask(
    `${project.url}/storage/v1/object/authenticated/${toPath(file)}`,
    'The project',
    {
      headers: authorize(project.secretKey),
      signal,
    },
  )
  if (!download.ok) {
    return `the project answers ${download.status}`
  }
  const content = Buffer.from(await download.arrayBuffer())
  const damage = findDamage(content, file)
  if (damage) {
    return damage
  }
  const { mimetype, cacheControl } = file.metadata ?? {}
  const upload = await ask(`${site.url}/storage/v1/object/${toPath(file)}`, 'This site', {
    method: 'POST',
    headers: {
      ...authorize(site.secretKey),
      'content-type': mimetype ?? 'application/octet-stream',
      'cache-control': cacheControl ?? 'no-cache',
      'x-upsert': 'true',
      ...(file.userMetadata && {
        'x-metadata': Buffer.from(JSON.stringify(file.userMetadata)).toString('base64'),
      }),
    },
    body: content,
    signal,
  })
  if (!upload.ok) {
    const { message } = (await upload.json()) as { message?: string }
    return message ?? `this site answers ${upload.status}`
  }
  await target.begin(async sql => {
    await sql`
      update storage.objects set owner_id = ${file.ownerId}, created_at = ${file.createdAt}::text::timestamptz
      where bucket_id = ${file.bucketId} and name = ${file.name}`
    await sql`
      insert into backend.imported_files (bucket_id, name, source_version, bytes)
      values (${file.bucketId}, ${file.name}, ${file.version}, ${content.length})
      on conflict (bucket_id, name) do update
      set source_version = excluded.source_version, bytes = excluded.bytes, imported_at = now()`
  })
  return null
}

/** A hosted project's tag is the MD5 of a file sent in one piece; ours begins the SHA-256. */
function findDamage(content: Buffer, { metadata }: SourceFile): string | null {
  if (metadata?.size !== undefined && metadata.size !== content.length) {
    return `${content.length} of ${metadata.size} bytes came`
  }
  const tag = metadata?.eTag?.replaceAll('"', '') ?? ''
  const digest = (name: string) => createHash(name).update(content).digest('hex').slice(0, 32)
  const isKnown = /^[0-9a-f]{32}$/.test(tag)
  return isKnown && tag !== digest('md5') && tag !== digest('sha256')
    ? 'its bytes are not those of its tag'
    : null
}

async function ask(url: string, who: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) {
      throw error
    }
    throw new StartupError(
      `${who} can't be reached at ${new URL(url).origin}. Run this again to go on.`,
      error,
    )
  }
}
