import type { RouterContextProvider } from 'react-router'
import { requestParts } from '../data/request-parts.ts'
import { getServerClient } from '../data/server-client.ts'
import { listStoredSettings } from '../data/settings.ts'
import { logCallError } from '../log.server.ts'
import type { Group, StoredSettings } from './group.ts'
import { agency } from './groups/agency.ts'
import { banners } from './groups/banners.ts'
import { channels } from './groups/channels.ts'
import { resolve } from './resolve.ts'
import { textGroups } from './text-groups.ts'
import { toStored } from './to-stored.ts'

type Context = Readonly<RouterContextProvider>
type AnyGroup = Group<object>

const shared: readonly AnyGroup[] = [agency, channels, banners]

/** Call before any `await`, so that all loaders share one query. Without the database it returns what was read last. */
export async function readPageSettings(context: Context, ...groups: AnyGroup[]): Promise<StoredSettings> {
  const wanted = [...shared, ...groups]
  const batch = batches.get(context) ?? startBatch(context)
  const isLate = !batch.isOpen && wanted.some(({ name }) => !batch.groups.has(name))
  const asked = isLate ? startBatch(context) : batch
  for (const group of wanted) asked.groups.set(group.name, group)
  const stored = await asked.stored
  return Object.fromEntries(
    wanted.map(group => [
      group.name,
      textGroups.includes(group.name) ? { ...resolve(group, stored) } : (stored[group.name] ?? {}),
    ]),
  )
}

interface Batch {
  groups: Map<string, AnyGroup>
  isOpen: boolean
  stored: Promise<StoredSettings>
}

/** Milliseconds. */
const readTimeout = 3000
const batches = new WeakMap<Context, Batch>()
const lastRead = new Map<string, StoredSettings>()

function startBatch(context: Context): Batch {
  const batch: Batch = {
    groups: new Map(),
    isOpen: true,
    // All loaders of a page begin in the same turn of the event loop.
    stored: new Promise<void>(resolve => setImmediate(resolve)).then(() => {
      batch.isOpen = false
      return readGroups(context, [...batch.groups.values()])
    }),
  }
  batches.set(context, batch)
  return batch
}

async function readGroups(context: Context, groups: AnyGroup[]): Promise<StoredSettings> {
  const { supabaseUrl } = context.get(requestParts)
  const names = groups.map(({ name }) => name)
  const found = await listStoredSettings(getServerClient(context), names, AbortSignal.timeout(readTimeout))
  if (found.error) {
    logCallError(context, 'The settings could not be read', found.error)
    return lastRead.get(supabaseUrl) ?? {}
  }
  const stored = toStored(found.data, groups)
  lastRead.set(supabaseUrl, { ...lastRead.get(supabaseUrl), ...stored })
  return stored
}
