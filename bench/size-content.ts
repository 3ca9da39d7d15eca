import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres, { type TransactionSql } from 'postgres'

export interface Size {
  posts: number
  files: number
  messages: number
}

/** Without the triggers, which take a lock and send a notice for each row. */
export async function fill(databaseUrl: string, fileFolder: string, size: Size): Promise<void> {
  const sql = postgres(databaseUrl, { onnotice: () => {} })
  try {
    await sql.begin(async tx => {
      await tx`set local session_replication_role = replica`
      await writePosts(tx, size.posts)
      await writeMessages(tx, size.messages)
      await writeFiles(tx, fileFolder, size.files)
    })
    await sql`vacuum analyze`
  } finally {
    await sql.end()
  }
}

/** A search finds half of the titles, a hundredth or one; slugs are what `private.slugify` makes. */
async function writePosts(sql: TransactionSql, count: number): Promise<void> {
  await sql`delete from public.posts`
  await sql`insert into public.categories (name) values ('Retention'), ('Acquisition') on conflict do nothing`
  await sql`
    insert into public.posts (title, slug, excerpt, content, category_id, created_at)
    select title, private.slugify(title),
      'An excerpt of about a line, as the list shows it under each title.',
      '<p>' || repeat(md5(n::text) || ' ', 10) || '</p>',
      (select id from public.categories where name = case n % 2 when 0 then 'Retention' else 'Acquisition' end),
      now() - n * interval '1 minute'
    from generate_series(1, ${count}::int) n,
      lateral (select 'Measured post ' || n || case n % 100 when 7 then ' on churn' else '' end as title) named`
}

/** As after years: nearly all are handled, and the newest hundred wait in the inbox. */
async function writeMessages(sql: TransactionSql, count: number): Promise<void> {
  await sql`delete from public.contact_messages`
  await sql`
    insert into public.contact_messages
      (name, email, subject, message, created_at, read_at, archived_at, attempts, delivered_at)
    select 'Visitor ' || n, 'visitor-' || n || '@example.com', 'Question ' || n,
      'How much is a campaign for our app? ' || md5(n::text),
      sent_at, handled_at, handled_at, 1, sent_at + interval '1 minute'
    from generate_series(1, ${count}::int) n,
      lateral (select now() - n * interval '7 minutes' as sent_at) written,
      lateral (select case when n > 100 then sent_at + interval '1 day' end as handled_at) handled`
}

async function writeFiles(sql: TransactionSql, folder: string, count: number): Promise<void> {
  const content = Buffer.from('What a measured file holds.\n')
  const sum = createHash('sha256').update(content).digest('hex').slice(0, 32)
  const metadata = {
    eTag: `"${sum}"`,
    size: content.length,
    mimetype: 'image/png',
    contentLength: content.length,
  }
  const rows = await sql<{ version: string }[]>`
    insert into storage.objects (bucket_id, name, metadata)
    select 'post-images', 'measured/' || n || '.png', ${sql.json(metadata)}
    from generate_series(1, ${count}::int) n
    returning version`
  for (const { version } of rows) {
    const shard = join(folder, version.slice(0, 2))
    mkdirSync(shard, { recursive: true })
    writeFileSync(join(shard, version), content)
  }
}
