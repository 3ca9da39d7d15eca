import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { TestBackend } from './backend.ts'

/** What tests of an erasure do in the name of an editor who may erase, and how they look for what is left. */
export async function setUpErasing(backend: TestBackend) {
  const ada = await backend.people.editor()
  const category = crypto.randomUUID()
  await backend.sql`insert into categories (id, name) values (${category}, ${`News ${category.slice(0, 8)}`})`
  const blank = { create: { width: 2, height: 2, channels: 3, background: 'red' } } as const
  const picture = new Blob([new Uint8Array(await sharp(blank).png().toBuffer())], { type: 'image/png' })

  const erase = (address: string) =>
    ada.client.rpc('erase_person', {
      p_id: crypto.randomUUID(),
      p_address: address,
      p_confirmation: address,
      p_key: 'a1'.repeat(16),
    })

  async function upload(name: string, bucket = 'post-images'): Promise<string> {
    const files = ada.client.storage.from(bucket)
    expect((await files.upload(name, picture)).error).toBeNull()
    return files.getPublicUrl(name).data.publicUrl
  }

  async function savePost(post: object): Promise<void> {
    const { error } = await ada.client.from('posts').upsert({
      title: 'A post',
      content: '<p>Text</p>',
      excerpt: 'Excerpt',
      category_id: category,
      user_id: ada.id,
      ...post,
    })
    expect(error).toBeNull()
  }

  /** Tables of the product and of PostgreSQL in which the text stands, also as addresses of the web write it. */
  async function listTablesNaming(text: string): Promise<string[]> {
    const tables = await backend.superuser<{ name: string }[]>`
      select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname <> 'information_schema' order by 1`
    const found: string[] = []
    for (const { name } of tables) {
      const rows = await backend.superuser.unsafe(
        `select from ${name} t where strpos(replace(lower(t::text), '%40', '@'), lower($1)) > 0 limit 1`,
        [text],
      )
      if (rows.length > 0) found.push(name)
    }
    return found
  }

  /** Relations of this database in whose files the text stands, in small letters. */
  async function listFilesWith(text: string): Promise<string[]> {
    await backend.superuser`checkpoint`
    const [place] = await backend.superuser<{ folder: string; oid: string }[]>`
      select current_setting('data_directory') as folder, (select oid::text from pg_database where datname = current_database()) as oid`
    const folder = join(place?.folder ?? '', 'base', place?.oid ?? '')
    const relations = await backend.superuser<{ name: string; file: string }[]>`
      select oid::regclass::text as name, pg_relation_filenode(oid)::text as file from pg_class
      where pg_relation_filenode(oid) is not null`
    return relations
      .filter(({ file }) => existsSync(join(folder, file)))
      .filter(({ file }) => readFileSync(join(folder, file)).toString('latin1').toLowerCase().includes(text))
      .map(({ name }) => name)
  }

  return { ada, category, erase, upload, savePost, listTablesNaming, listFilesWith }
}
