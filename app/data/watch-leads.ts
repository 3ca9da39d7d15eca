import type { Client } from './schema.ts'

/**
 * Calls back after every change of leads, and each time the subscription (re)starts, because whatever changed in between was
 * not told. Returns what ends it.
 */
export function watchLeads(client: Client, onChange: () => void): () => void {
  const channel = client.channel('desk:leads', { config: { private: true } })
  channel.on('broadcast', { event: 'changed' }, onChange).subscribe(status => {
    if (status === 'SUBSCRIBED') onChange()
  })
  return () => void client.removeChannel(channel)
}
