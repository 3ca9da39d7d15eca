import { failed, ok, type Result } from './result.ts'
import type { MessageRow } from './rows/messages.ts'
import type { Client } from './schema.ts'
import { toSearchPattern, toSearchWords } from './search-pattern.ts'

export type MessageFolder = 'inbox' | 'archived' | 'quarantine'

export interface MessagesQuery {
  folder: MessageFolder
  search: string
  /** Counts from 1. */
  page: number
  pageSize: number
}

export interface Messages {
  messages: MessageRow[]
  hasMore: boolean
}

const columns =
  'id,name,email,subject,message,created_at,read_at,archived_at,quarantined_at,attempts,next_attempt_at,delivered_at,failed_at,waiting_since,last_status,last_error'

/** The messages of one folder, newest first, a page at a time. */
export async function listMessages(client: Client, query: MessagesQuery): Promise<Result<Messages>> {
  const first = (query.page - 1) * query.pageSize
  let request = client
    .from('contact_messages')
    .select(columns)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(first, first + query.pageSize)
  if (query.folder === 'quarantine') request = request.not('quarantined_at', 'is', null)
  else {
    request = request.is('quarantined_at', null)
    request =
      query.folder === 'archived' ? request.not('archived_at', 'is', null) : request.is('archived_at', null)
  }
  for (const word of toSearchWords(query.search)) {
    const pattern = toSearchPattern(word)
    request = request.or(['name', 'email', 'subject', 'message'].map(c => `${c}.ilike.${pattern}`).join(','))
  }
  const { data, error } = await request
  if (error) return failed(error)
  return ok({ messages: data.slice(0, query.pageSize), hasMore: data.length > query.pageSize })
}
