import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'

type Row = Record<string, unknown>
export type Change = RealtimePostgresChangesPayload<Row>

export interface Binding {
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  schema?: string
  table?: string
  filter?: string
  select?: string[]
}

export interface Watcher {
  changes: Change[]
  statuses: string[]
  /** Messages that came with a status, and those of `system` frames. */
  errors: string[]
  system: Row[]
}

/** A channel of the real client that writes down everything it is told, once it is subscribed. */
export async function watch(client: SupabaseClient, topic: string, ...bindings: Binding[]): Promise<Watcher> {
  const watcher = startWatching(client, topic, ...bindings)
  await expect.poll(() => watcher.statuses).toContain('SUBSCRIBED')
  return watcher
}

export function startWatching(client: SupabaseClient, topic: string, ...bindings: Binding[]): Watcher {
  const watcher: Watcher = { changes: [], statuses: [], errors: [], system: [] }
  const channel = client.channel(topic)
  for (const binding of bindings) {
    // The types of the client want each event spelled out.
    channel.on('postgres_changes', binding as Binding & { event: '*'; schema: string }, change => {
      watcher.changes.push(change)
    })
  }
  channel.on('system', {}, (message: Row) => watcher.system.push(message))
  channel.subscribe((status, error) => {
    watcher.statuses.push(status)
    if (error) watcher.errors.push(error.message)
  })
  return watcher
}

/** Waits until so many changes are there, then a little for any that should not come. */
export async function settle(watcher: Watcher, count: number): Promise<Change[]> {
  await expect.poll(() => watcher.changes.length).toBeGreaterThanOrEqual(count)
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(watcher.changes).toHaveLength(count)
  return watcher.changes
}

export const summarize = (changes: Change[]): string[] =>
  changes.map(({ eventType, new: row, old }) =>
    [eventType, 'name' in row ? row.name : 'title' in row ? row.title : Object.keys(old).join()].join(' '),
  )
