import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import type { ApiKeys } from '../backend/authenticator.ts'
import type { Sql } from '../backend/database.ts'
import { drawPicture, picturedSlugs } from './sample-pictures.ts'

export interface SampleParts {
  sql: Sql
  keys: ApiKeys
  siteUrl: string
  fetch: typeof fetch
}

/** Posts once, in one transaction with the mark that says so; pictures that an interruption left out at the next start. */
export async function addSampleContent({ sql, keys, siteUrl, fetch }: SampleParts): Promise<void> {
  await sql.begin(async transaction => {
    const [marked] = await transaction`
      insert into migrations.history (source, name) values ('sample', 'posts') on conflict do nothing returning name`
    if (marked) {
      await transaction.unsafe(readFileSync(join(import.meta.dirname, '../supabase/seed.sql'), 'utf8'))
    }
  })
  const [pictured] = await sql`select from migrations.history where source = 'sample' and name = 'pictures'`
  if (pictured) {
    return
  }
  const images = createClient(siteUrl, keys.secret, {
    global: { fetch },
    auth: { persistSession: false, autoRefreshToken: false },
  }).storage.from('post-images')
  for (const slug of picturedSlugs) {
    const key = `sample_${slug}.webp`
    const { error } = await images.upload(key, await drawPicture(slug), {
      contentType: 'image/webp',
      upsert: true,
    })
    if (error) {
      throw new Error(`The sample picture ${key} could not be stored`, { cause: error })
    }
    const { publicUrl } = images.getPublicUrl(key).data
    await sql`update public.posts set feature_image_url = ${publicUrl} where slug = ${slug} and feature_image_url is null`
  }
  await sql`insert into migrations.history (source, name) values ('sample', 'pictures') on conflict do nothing`
}
