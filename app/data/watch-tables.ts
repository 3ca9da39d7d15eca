import type { LiveClient } from './live-client.ts'

let watchers = 0

/** Also calls back when the subscription (re)starts, as changes before it are missed. Returns what ends it. */
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
