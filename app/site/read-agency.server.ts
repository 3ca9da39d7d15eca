import type { RouterContextProvider } from 'react-router'
import { agency } from '../settings/groups/agency.ts'
import { readPageSettings } from '../settings/read-page-settings.server.ts'
import { resolve } from '../settings/resolve.ts'
import type { Agency } from './agency.ts'

export async function readAgency(context: Readonly<RouterContextProvider>): Promise<Agency> {
  return resolve(agency, await readPageSettings(context))
}
