import type { MessageFolder, MessagesQuery } from '../../data/list-messages.ts'
import { toPage } from '../search-parameters.ts'

const folders: MessageFolder[] = ['inbox', 'archived', 'quarantine']

/** What an address asks of the messages; the inbox unless it says otherwise. */
export function toMessagesQuery(parameters: URLSearchParams): Omit<MessagesQuery, 'pageSize'> {
  return {
    folder: folders.find(folder => folder === parameters.get('folder')) ?? 'inbox',
    search: parameters.get('q') ?? '',
    page: toPage(parameters.get('page')),
  }
}
