import type { Client } from './schema.ts'

export interface Here {
  id: string
  name: string
}

/** Joins a private topic as `self`; `onChange` gets everybody there, nobody if refused. Returns what ends it. */
export function watchPresence(
  client: Client,
  topic: string,
  self: Here,
  onChange: (here: Here[]) => void,
): () => void {
  const channel = client.channel(topic, { config: { private: true, presence: { key: self.id } } })
  const tell = () => {
    const present = channel.presenceState<{ name: string }>()
    onChange(Object.entries(present).map(([id, [first]]) => ({ id, name: first?.name ?? '' })))
  }
  channel.on('presence', { event: 'sync' }, tell).subscribe(status => {
    if (status === 'SUBSCRIBED') channel.track({ name: self.name })
    else onChange([])
  })
  return () => void client.removeChannel(channel)
}
