import { findCareersCategory } from './find-careers-category.ts'
import { failed, ok, type Result } from './result.ts'
import type { PostRow } from './rows/posts.ts'
import type { Client } from './schema.ts'

export type Neighbour = Pick<PostRow, 'title' | 'slug'>

export interface Neighbours {
  newer: Neighbour | null
  older: Neighbour | null
}

export async function findNeighbours(
  client: Client,
  { id, created_at }: Pick<PostRow, 'id' | 'created_at'>,
): Promise<Result<Neighbours>> {
  const careers = await findCareersCategory(client)
  if (careers.error) return careers

  const ask = (side: 'lt' | 'gt') => {
    const ascending = side === 'gt'
    const query = client
      .from('posts')
      .select('title,slug')
      // Implied by the next line, but the index scan starts here.
      .filter('created_at', `${side}e`, created_at)
      .or(`created_at.${side}.${created_at},and(created_at.eq.${created_at},id.${side}.${id})`)
      .order('created_at', { ascending })
      .order('id', { ascending })
      .limit(1)
    return careers.data ? query.or(`category_id.neq.${careers.data},category_id.is.null`) : query
  }
  const [older, newer] = await Promise.all([ask('lt'), ask('gt')])
  if (older.error) return failed(older.error)
  if (newer.error) return failed(newer.error)
  return ok({ newer: newer.data[0] ?? null, older: older.data[0] ?? null })
}
