import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeLeads, undoLeadChange } from '../../../app/data/change-leads.ts'
import type { LeadFields, LeadOutcome, LeadRow, SeenLead } from '../../../app/data/rows/leads.ts'
import { setUpBackend } from '../../support/backend.ts'
import { newId, requireLead, requireOutcomes, toClient, write } from './support/desk.ts'

/** A long run: `DESK_RUNS=2000 vitest run tests/contract/desk/two-people.test.ts`. */
const numRuns = Number(process.env.DESK_RUNS ?? 12)
/** Tried again, other steps would hide what these found. */
const once = { retry: 0 }

const backend = await setUpBackend()
const { sql } = backend
const people = [await backend.people.member('desk'), await backend.people.member('desk')]
const clients = people.map(toClient)

const fields: fc.Arbitrary<Partial<LeadFields>> = fc
  .record(
    {
      stage: fc.constantFrom('new', 'answered', 'quoted', 'won', 'lost'),
      owner_id: fc.constantFrom(null, ...people.map(({ id }) => id)),
      next_step: fc.constantFrom(null, 'Call', 'Send a draft'),
      value: fc.constantFrom(null, 0, 1000.5),
      archived: fc.boolean(),
      spam: fc.boolean(),
      read: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .filter(record => Object.keys(record).length > 0)

const who = fc.nat({ max: 1 })
type Step =
  | { kind: 'change'; who: number; fields: Partial<LeadFields>; isStale: boolean }
  | { kind: 'undo'; who: number; of: number }
  | { kind: 'again'; of: number }
  | { kind: 'letter' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('change' as const), who, fields, isStale: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), who, of: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('again' as const), of: fc.nat() }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'letter' as const }) },
)

const toFields = (lead: LeadRow): LeadFields => ({
  stage: lead.stage,
  owner_id: lead.owner_id,
  next_step: lead.next_step,
  next_step_on: lead.next_step_on,
  value: lead.value,
  archived: lead.archived_at !== null,
  spam: lead.spam_at !== null,
  read: lead.read_at !== null,
})

interface Made {
  change: Parameters<typeof changeLeads>[1]
  by: number
  /** What it truly changed; null if it conflicted. */
  before: Partial<LeadFields> | null
  after: Partial<LeadFields>
  /** That there were. */
  letters: number
  isUndone: boolean
}

const pick = <T extends object>(from: T, keys: string[]) =>
  Object.fromEntries(Object.entries(from).filter(([key]) => keys.includes(key))) as Partial<T>

/** What a change or an undo must come to, said without SQL: two people, one lead, letters between. */
class Desk {
  now: LeadFields
  letters = 1
  /** What the second of two last looked at. */
  looked: SeenLead
  made: Made[] = []

  constructor(lead: LeadRow) {
    this.now = toFields(lead)
    this.looked = { ...this.now, letters: 1 }
  }

  differing(wanted: Partial<LeadFields>) {
    return pick(
      wanted,
      Object.keys(wanted).filter(
        key => wanted[key as keyof LeadFields] !== this.now[key as keyof LeadFields],
      ),
    )
  }

  expectChange(wanted: Partial<LeadFields>, seen: SeenLead): 'done' | 'conflict' {
    const keys = Object.keys(this.differing(wanted))
    if (keys.length === 0) return 'done'
    const current: Record<string, unknown> = { ...this.now, letters: this.letters }
    return Object.entries(seen).every(([key, value]) => current[key] === value) ? 'done' : 'conflict'
  }

  expectUndo(place: number): 'done' | 'conflict' {
    const made = this.made[place]
    if (!made?.before || made.isUndone) return 'done'
    const keys = Object.keys(made.after)
    const isLater = this.made
      .slice(place + 1)
      .some(
        later => later.before && !later.isUndone && Object.keys(later.after).some(key => keys.includes(key)),
      )
    const stands = keys.every(
      key => made.after[key as keyof LeadFields] === this.now[key as keyof LeadFields],
    )
    const wasFiled = Object.values(made.before).includes(true)
    const isWhole = !wasFiled || made.letters === this.letters
    return stands && !isLater && isWhole ? 'done' : 'conflict'
  }
}

async function take(desk: Desk, leadId: string, email: string, one: Step): Promise<void> {
  if (one.kind === 'letter') {
    const id = await write(sql, { email })
    const { lead } = await requireLead(clients[0] ?? backend.client(), id)
    if (lead.id === leadId) {
      desk.letters = lead.letters
      desk.now = toFields(lead)
    }
    return
  }
  if (one.kind === 'change') {
    const seen = one.isStale ? desk.looked : { ...desk.now, letters: desk.letters }
    const expected = desk.expectChange(one.fields, seen)
    const after = expected === 'done' ? desk.differing(one.fields) : {}
    const before = Object.keys(after).length > 0 ? pick(desk.now, Object.keys(after)) : null
    const change = { id: newId(), leadIds: [leadId], change: one.fields, seen: { [leadId]: seen } }
    const outcome = await send(one.who, client => changeLeads(client, change))
    expect(outcome?.state).toBe(expected)
    desk.made.push({ change, by: one.who, before, after, letters: desk.letters, isUndone: false })
    expectFields(outcome, { ...desk.now, ...after })
    if (outcome?.lead) desk.now = toFields(outcome.lead)
    if (one.isStale) desk.looked = { ...desk.now, letters: desk.letters }
    return
  }
  if (desk.made.length === 0) return
  const place = one.of % desk.made.length
  const made = desk.made[place]
  if (!made) return
  if (one.kind === 'again') {
    const outcome = await send(made.by, client => changeLeads(client, made.change))
    expectFields(outcome, desk.now)
    return
  }
  const expected = desk.expectUndo(place)
  const outcome = await send(one.who, client => undoLeadChange(client, made.change.id))
  if (!made.before) {
    expect(outcome).toBeUndefined()
    return
  }
  expect(outcome?.state).toBe(expected)
  const isRestored = expected === 'done' && !made.isUndone
  expectFields(outcome, isRestored ? { ...desk.now, ...made.before } : desk.now)
  if (isRestored) {
    desk.now = { ...desk.now, ...made.before }
    made.isUndone = true
  }
}

const send = async (place: number, call: (client: (typeof clients)[0]) => ReturnType<typeof changeLeads>) => {
  const client = clients[place]
  if (!client) throw new Error('Nobody is there')
  return (await requireOutcomes(call(client)))[0]
}

function expectFields(outcome: LeadOutcome | undefined, fieldsNow: LeadFields) {
  expect(outcome?.lead && toFields(outcome.lead)).toEqual(fieldsNow)
}

test(
  'whatever two people change, undo and send again between letters, the lead is as the model says',
  once,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async steps => {
        const email = `${newId()}@visitors.example`
        const leadId = await write(sql, { email })
        const { lead } = await requireLead(clients[0] ?? backend.client(), leadId)
        const desk = new Desk(lead)
        for (const one of steps) await take(desk, leadId, email, one)
      }),
      { numRuns },
    )
  },
)

test(
  'two at once: each change is done or refused as a whole, the story leads from the first to the last, and all is undone',
  once,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(who, fields), { minLength: 2, maxLength: 6 }), async wishes => {
        const leadId = await write(sql)
        const first = await requireLead(clients[0] ?? backend.client(), leadId)
        const start = toFields(first.lead)
        const changes = wishes.map(([by, change]) => ({
          by,
          change: {
            id: newId(),
            leadIds: [leadId],
            change,
            seen: { [leadId]: pick(start, Object.keys(change)) },
          },
        }))
        await Promise.all(changes.map(({ by, change }) => send(by, client => changeLeads(client, change))))
        const story = await sql<{ change_id: string; before: object; after: object }[]>`
        select change_id, body -> 'before' as before, body -> 'after' as after
        from public.lead_events where lead_id = ${leadId} order by sequence`
        let told = start
        for (const { before, after } of story) {
          expect(told).toMatchObject(before)
          told = { ...told, ...after }
        }
        const end = await requireLead(clients[0] ?? backend.client(), leadId)
        expect(toFields(end.lead)).toEqual(told)
        for (const { change_id } of story.toReversed()) {
          const outcome = await send(0, client => undoLeadChange(client, change_id))
          expect(outcome?.state).toBe('done')
        }
        const { lead } = await requireLead(clients[0] ?? backend.client(), leadId)
        expect({ ...lead, updated_at: null }).toEqual({ ...first.lead, updated_at: null })
      }),
      { numRuns },
    )
  },
)
