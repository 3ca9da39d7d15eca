import { failed, ok, type Result } from './result.ts'
import type { Client } from './schema.ts'

/** What the owners decide by themselves, with what holds until they do. */
export interface Settings {
  /** Whether publishing waits for the approval of somebody else. */
  approval_required: boolean
}

const defaults: Settings = { approval_required: false }

/** Those that who asks may read; what a newer version has besides is left out. */
export async function readSettings(client: Client): Promise<Result<Settings>> {
  const { data, error } = await client.from('settings').select('name,value')
  if (error) return failed(error)
  const settings = { ...defaults }
  for (const { name, value } of data) {
    if (isSetting(name) && typeof value === typeof defaults[name])
      settings[name] = value as Settings[typeof name]
  }
  return ok(settings)
}

export async function changeSetting<Name extends keyof Settings>(
  client: Client,
  name: Name,
  value: Settings[Name],
): Promise<Result<null>> {
  const { data, error } = await client.from('settings').update({ value }).eq('name', name).select('name')
  if (error) return failed(error)
  if (data.length === 1) return ok(null)
  return failed({ message: 'You do not have administrative privileges.', code: '42501' })
}

const isSetting = (name: string): name is keyof Settings => Object.hasOwn(defaults, name)
