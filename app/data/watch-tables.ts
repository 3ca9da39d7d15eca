import type { LiveClient } from './live-client.ts'

let watchers = 0

/**
 * Calls back after every change of the tables, and each time the subscription (re)starts, because whatever
 * changed in between was not announced. Returns what ends it.
 */
export function watchTables(
  client: LiveClient,
  tables: ('posts' | 'categories' | 'settings')[],
  onChange: () => void,
): () => void {
  watchers += 1
  const channel = client.channel(`watch-${tables.join('-')}-${watchers}`)
  for (const table of tables) {
    channel.on('postgres_changes', { event: '*', schema: 'public', table }, onChange)
  }
  channel.subscribe(status => {
    if (status === 'SUBSCRIBED') onChange()
  })
  return () => void client.removeChannel(channel)
}
