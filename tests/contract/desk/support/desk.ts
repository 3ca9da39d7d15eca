import { expect } from 'vitest'
import { findLead } from '../../../../app/data/leads.ts'
import type { FoundLead, LeadOutcome } from '../../../../app/data/rows/leads.ts'
import type { Client } from '../../../../app/data/schema.ts'
import type { Sql } from '../../../../backend/database.ts'
import type { Person } from '../../../support/people.ts'

export const newId = () => crypto.randomUUID()
export const newAddress = () => `${newId().slice(0, 8)}@visitors.example`
export const toClient = ({ client }: Person) => client as unknown as Client

interface Letter {
  email?: string
  name?: string
  subject?: string
  message?: string
  created_at?: string
  quarantined_at?: string | null
  archived_at?: string | null
  read_at?: string | null
}

/** As any version of the code does it: a row in contact_messages and nothing else. Its id is that of the lead it begins. */
export async function write(sql: Sql, letter: Letter = {}): Promise<string> {
  const row = {
    name: 'Chidi',
    email: newAddress(),
    subject: 'Campaign',
    message: 'What does it cost?',
    ...letter,
  }
  const [stored] = await sql<[{ id: string }]>`insert into public.contact_messages ${sql(row)} returning id`
  return stored.id
}

export const listLeadsOf = (sql: Sql, sender: string) => sql<
  { id: string; stage: string; letters: number }[]
>`
  select id, stage, letters from public.leads where sender = ${sender} order by created_at`

export async function requireLead(client: Client, id: string): Promise<FoundLead> {
  const { data, error } = await findLead(client, id)
  expect(error).toBeNull()
  if (!data) throw new Error(`There is no lead ${id}`)
  return data
}

export async function requireOutcomes(
  answer: Promise<{ data: LeadOutcome[] | null; error: unknown }>,
): Promise<LeadOutcome[]> {
  const { data, error } = await answer
  expect(error).toBeNull()
  return data ?? []
}
