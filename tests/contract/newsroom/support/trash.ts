import { expect } from 'vitest'
import type { TrashKind } from '../../../../app/data/rows/trash.ts'
import type { Client } from '../../../../app/data/schema.ts'
import { listTrash, restoreFromTrash } from '../../../../app/data/trash.ts'
import type { Person } from '../../../support/people.ts'

/** What an editor throws away, looks for and brings back. */
export function createTrash({ id, client }: Person) {
  const app = client as unknown as Client

  async function addPost(fields: Record<string, unknown> = {}) {
    const post = { title: 'Rain', excerpt: 'It is short', content: '<p>Text</p>', user_id: id, ...fields }
    const { data, error } = await client.from('posts').insert(post).select().single()
    expect(error).toBeNull()
    return data
  }

  async function addCategory(name = `Category ${crypto.randomUUID()}`) {
    const { data, error } = await client.from('categories').insert({ name }).select().single()
    expect(error).toBeNull()
    return data
  }

  const remove = async (kind: TrashKind, rowId: string) =>
    expect((await client.from(kind).delete().eq('id', rowId)).error).toBeNull()

  async function readTrash(kind: TrashKind) {
    const { data } = await listTrash(app, { kind, page: 1, pageSize: 200 })
    return data?.entries ?? []
  }

  const findInTrash = async (kind: TrashKind, rowId: string) =>
    (await readTrash(kind)).find(entry => entry.row_id === rowId)

  const restore = async (kind: TrashKind, ...ids: string[]) =>
    (await restoreFromTrash(app, kind, ids)).data ?? []

  return { app, addPost, addCategory, remove, readTrash, findInTrash, restore }
}
