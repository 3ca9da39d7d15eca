import { deleteDraft } from '../../../data/delete-draft.ts'
import { findDraft, findDraftVersion, findPendingEdit } from '../../../data/find-draft.ts'
import { findPostVersion } from '../../../data/find-post-version.ts'
import { query } from '../../../data/query.ts'
import { failed, type Result } from '../../../data/result.ts'
import type { PostDraftFields, PostDraftRow } from '../../../data/rows/drafts.ts'
import { createDraft, type KeptDraft, updateDraft } from '../../../data/save-draft.ts'
import type { Client } from '../../../data/schema.ts'

type NewDraft = PostDraftFields & Pick<PostDraftRow, 'id' | 'post_id'>

export interface DraftServer {
  create(draft: NewDraft): Promise<Result<KeptDraft>>
  /** Null where the server has another version, or none. */
  update(id: string, version: number, fields: Partial<PostDraftFields>): Promise<Result<KeptDraft | null>>
  find(id: string): Promise<Result<PostDraftRow | null>>
  findMine(postId: string): Promise<Result<PostDraftRow | null>>
  findVersion(id: string): Promise<Result<number | null>>
  findPostVersion(id: string): Promise<Result<string | null>>
  /** False where somebody has written more meanwhile. */
  remove(id: string, version: number): Promise<Result<boolean>>
}

export function createDraftServer(userId: string): DraftServer {
  return {
    create: draft => ask(client => createDraft(client, draft)),
    update: (id, version, fields) => ask(client => updateDraft(client, id, version, fields)),
    find: id => ask(client => findDraft(client, id)),
    findMine: postId => ask(client => findPendingEdit(client, postId, userId)),
    findVersion: id => ask(client => findDraftVersion(client, id)),
    findPostVersion: id => ask(client => findPostVersion(client, id)),
    remove: (id, version) => ask(client => deleteDraft(client, id, version)),
  }
}

/** A lost network is a result, not an exception; without a session nothing is sent. */
function ask<T>(run: (client: Client) => Promise<Result<T>>): Promise<Result<T>> {
  return query<T>(async client => {
    const { data } = await client.auth.getSession()
    return data.session ? run(client) : failed({ message: 'Auth session missing!' })
  }).catch(error => failed<T>(error instanceof Error ? error : { message: String(error) }))
}
