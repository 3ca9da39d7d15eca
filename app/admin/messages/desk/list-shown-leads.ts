import { listLeads } from '../../../data/leads.ts'
import { ok, type Result } from '../../../data/result.ts'
import type { LeadPage, LeadsQuery } from '../../../data/rows/leads.ts'
import type { Client } from '../../../data/schema.ts'

/** All pages up to the requested one. */
export async function listShownLeads(client: Client, query: LeadsQuery): Promise<Result<LeadPage>> {
  const numbers = Array.from({ length: query.page ?? 1 }, (_, i) => i + 1)
  const pages = await Promise.all(numbers.map(page => listLeads(client, { ...query, page })))
  const failure = pages.find(({ error }) => error)
  if (failure) return failure
  const leads = pages.flatMap(({ data }) => data?.leads ?? [])
  return ok({ leads: toUnique(leads), has_more: pages.at(-1)?.data?.has_more ?? false })
}

export async function listAllLeads(client: Client, query: LeadsQuery): Promise<Result<LeadPage['leads']>> {
  const leads: LeadPage['leads'] = []
  for (let page = 1; ; page += 1) {
    const { data, error } = await listLeads(client, { ...query, page, page_size: 200 })
    if (error) return { data: null, error }
    leads.push(...data.leads)
    if (!data.has_more) return ok(toUnique(leads))
  }
}

/** A lead that moved between two requests is on both pages. */
const toUnique = (leads: LeadPage['leads']) => [...new Map(leads.map(lead => [lead.id, lead])).values()]
