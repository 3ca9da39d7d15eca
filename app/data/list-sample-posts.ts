import { failed, ok, type Result } from './result.ts'
import type { PostRow } from './rows/posts.ts'
import type { Client } from './schema.ts'

export type SamplePost = Pick<PostRow, 'id' | 'title'>

/** Those of supabase/seed.sql that nobody has changed. */
export async function listSamplePosts(client: Client): Promise<Result<SamplePost[]>> {
  const { data, error } = await client
    .from('posts')
    .select('id,title,created_at,updated_at')
    .in('id', sampleIds)
    .order('created_at', { ascending: false })
  return error ? failed(error) : ok(data.filter(({ created_at, updated_at }) => created_at === updated_at))
}

const sampleIds = [
  '33811c3b-522f-4093-86d9-111250fbb2c8',
  'cd008f16-bffa-46d1-8df2-408b9b847826',
  '3cf12014-2f71-424f-8294-c0459c913a4f',
  'a1ab6fd3-c628-41c1-8fb9-9b142a4c8f60',
  '7e382405-858e-4a98-87a4-412dc562798d',
  '58e6f46b-dba9-4573-8074-747bde717c09',
  '7ece6f8c-4da3-408e-8cb4-5251d72af001',
  '33ea1c38-d452-45fe-8827-938a534ba161',
  '47ea34c1-b509-4e1a-8ae4-28d8ecbc5a6e',
  '2012cff7-dd85-44bf-80f5-5f5eab42aba7',
  '5d0c4d0e-8f53-4b27-9a52-6c1f0f7d3e11',
  'b7a3f0c2-1e64-4d89-8f0b-27c5d9e4a612',
]
