import type { TestBackend } from '../../../support/backend.ts'
import type { Person } from '../../../support/people.ts'

export interface Draft {
  id: string
  version: number
}

type Fields = Partial<Record<'title' | 'content' | 'excerpt' | 'post_id', string>> & {
  details?: object
  base?: object
}

/** A writer with drafts, and links to them. */
export async function createReviewing(backend: TestBackend) {
  const [writer, colleague] = await Promise.all([backend.people.editor(), backend.people.editor()])

  const createDraft = async (fields: Fields, by: Person = writer): Promise<Draft> => {
    const { data, error } = await by.client.from('post_drafts').insert(fields).select('id, version').single()
    if (error) {
      throw new Error('There is no draft', { cause: error })
    }
    return data
  }

  const changeDraft = async (id: string, fields: Fields, by: Person = writer): Promise<number> => {
    const { data, error } = await by.client
      .from('post_drafts')
      .update(fields)
      .eq('id', id)
      .select('version')
      .single()
    if (error) {
      throw new Error('The draft was not changed', { cause: error })
    }
    return data.version
  }

  const createLink = async (draftId: string, email?: string): Promise<{ id: string; token: string }> => {
    const { data, error } = await writer.client
      .rpc('create_review_link', { p_draft_id: draftId, p_email: email })
      .single<{ id: string; token: string }>()
    if (error) {
      throw new Error('There is no link', { cause: error })
    }
    return data
  }

  const preview = async (token: string) => {
    const { data, error } = await backend.client().rpc('find_preview', { p_token: token })
    if (error) {
      throw new Error('The preview failed', { cause: error })
    }
    return data
  }

  return { writer, colleague, createDraft, changeDraft, createLink, preview }
}
