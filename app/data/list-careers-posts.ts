import { findCareersCategory } from './find-careers-category.ts'
import { failed, ok, type Result } from './result.ts'
import type { PostDetails } from './rows/post-details.ts'
import type { PostRow } from './rows/posts.ts'
import type { Client } from './schema.ts'

export type Opening = PostRow & { post_details: PostDetails | null }

export const careersMissing = 'CAREERS_MISSING'

export async function listCareersPosts(client: Client, limit = 100): Promise<Result<Opening[]>> {
  const careers = await findCareersCategory(client)
  if (careers.error) return careers
  if (!careers.data) return failed({ message: 'No category is named Careers.', code: careersMissing })
  const { data, error } = await client
    .from('posts')
    .select('*,post_details(*),closed:post_details(post_id)')
    .eq('category_id', careers.data)
    // Without openings past their deadline, by the clock of the database.
    .lte('closed.deadline', 'now')
    .is('closed', null)
    .order('created_at', { ascending: false })
    .limit(limit)
  return error ? failed(error) : ok(data.map(({ closed: _, ...opening }) => opening))
}
