import type { Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { LeadRow } from '../../../app/data/rows/leads.ts'
import { expect } from './fixtures.ts'

export const list = (page: Page) => page.getByRole('list', { name: 'Messages' })
export const row = (page: Page, subject: string) =>
  list(page).getByRole('listitem').filter({ hasText: subject })
export const letter = (page: Page, subject: string) => page.getByRole('heading', { level: 1, name: subject })

export async function insertLeads(service: SupabaseClient, mark: string, count: number) {
  const leads = Array.from({ length: count }, (_, i) => ({
    name: `Bola ${i}`,
    email: `bola-${mark}-${i}@firm.example`,
    subject: `Lead ${mark}-${i}`,
    message: 'How do we get on?',
    created_at: new Date(Date.now() - (count - i) * 60_000).toISOString(),
  }))
  expect((await service.from('contact_messages').insert(leads)).error).toBeNull()
  return leads.map(({ subject }) => subject)
}

export async function readLeads(service: SupabaseClient, mark: string) {
  const { data } = await service.from('leads').select('*').like('sender', `%-${mark}-%`).order('sender')
  return (data ?? []) as LeadRow[]
}

export const forget = (service: SupabaseClient, mark: string) =>
  service.from('contact_messages').delete().like('subject', `% ${mark}-%`)
