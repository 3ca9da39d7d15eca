import { listImageUrls } from './images-in-post.ts'
import { publishImages, unpublishedImages } from './publish-images.ts'
import { failed, ok, type Result } from './result.ts'
import type { RestoredRow, TrashEntry, TrashKind } from './rows/trash.ts'
import type { Client } from './schema.ts'

export interface TrashPage {
  entries: TrashEntry[]
  total: number
}

export async function listTrash(
  client: Client,
  { kind, page, pageSize }: { kind: TrashKind; page: number; pageSize: number },
): Promise<Result<TrashPage>> {
  const { data, error } = await client.rpc('list_trash', {
    p_table: kind,
    p_limit: pageSize,
    p_offset: (page - 1) * pageSize,
  })
  return error ? failed(error) : ok({ entries: data, total: data[0]?.total ?? 0 })
}

export async function countTrash(client: Client): Promise<Result<Map<TrashKind, number>>> {
  const { data, error } = await client.rpc('count_trash')
  return error ? failed(error) : ok(new Map(data.map(row => [row.table, row.entries])))
}

export async function restoreFromTrash(
  client: Client,
  kind: TrashKind,
  ids: string[],
): Promise<Result<RestoredRow[]>> {
  const { data, error } = await client.rpc('restore_from_trash', { p_table: kind, p_row_ids: ids })
  if (error) return failed(error)
  const shown = kind === 'posts' ? await publishImagesOf(client, ids) : ok(undefined)
  return shown.error ? failed(shown.error) : ok(data)
}

async function publishImagesOf(client: Client, ids: string[]): Promise<Result<undefined>> {
  const { data, error } = await client
    .from('posts')
    .select('feature_image_url,content,post_details(quote_image_url)')
    .in('id', ids)
  if (error) return failed(error)
  const images = data.flatMap(({ post_details: details, ...post }) => listImageUrls({ ...post, ...details }))
  return publishImages(client, images)
}

export async function deleteForGood(
  client: Client,
  kind: TrashKind,
  ids: string[],
): Promise<Result<undefined>> {
  const { data, error } = await client.rpc('delete_for_good', { p_table: kind, p_row_ids: ids })
  return error ? failed(error) : removeImages(client, data)
}

export async function eraseExpiredTrash(client: Client): Promise<Result<undefined>> {
  const { data, error } = await client.rpc('erase_expired_trash')
  return error ? failed(error) : removeImages(client, data)
}

/** If this fails, they stay in the picture library as unused pictures. */
async function removeImages(client: Client, names: string[]): Promise<Result<undefined>> {
  if (names.length === 0) return ok(undefined)
  const { error } = await client.storage.from(unpublishedImages).remove(names)
  return error ? failed({ message: error.message }) : ok(undefined)
}
