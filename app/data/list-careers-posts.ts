import { findCareersCategory } from './find-careers-category.ts'
import { failed, ok, type Result } from './result.ts'
import type { Client, PostRow } from './schema.ts'

/** Current openings with all their fields, newest first; empty while no category is named Careers. */
export async function listCareersPosts(client: Client, limit = 100): Promise<Result<PostRow[]>> {
  const careers = await findCareersCategory(client)
  if (careers.error) return careers
  if (!careers.data) return ok([])
  const { data, error } = await client
    .from('posts')
    .select('*')
    .eq('category_id', careers.data)
    .order('created_at', { ascending: false })
    .limit(limit)
  return error ? failed(error) : ok(data)
}
