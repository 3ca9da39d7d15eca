import type { Client } from './schema.ts'

interface Watch {
  listeners: Set<() => void>
  isJoined: boolean
  stop(): void
}

/** A client joins a channel only once, however many parts of a page listen. */
const watches = new WeakMap<Client, Watch>()

/** Also calls back when the subscription (re)starts, as changes before it are missed. Returns what ends it. */
export function watchLeads(client: Client, onChange: () => void): () => void {
  const watch = watches.get(client) ?? startWatch(client)
  // The same function may listen twice.
  const listener = () => onChange()
  watch.listeners.add(listener)
  if (watch.isJoined) onChange()
  return () => {
    watch.listeners.delete(listener)
    if (watch.listeners.size === 0 && watches.get(client) === watch) {
      watches.delete(client)
      watch.stop()
    }
  }
}

function startWatch(client: Client): Watch {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const channel = client.channel('desk:leads', { config: { private: true } })
  const watch: Watch = { listeners, isJoined: false, stop: () => void client.removeChannel(channel) }
  watches.set(client, watch)
  channel.on('broadcast', { event: 'changed' }, tell).subscribe(status => {
    watch.isJoined = status === 'SUBSCRIBED'
    if (watch.isJoined) tell()
  })
  return watch
}
