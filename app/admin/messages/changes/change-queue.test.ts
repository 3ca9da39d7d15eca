import { expect, test } from 'vitest'
import { failed, ok, type Result } from '../../../data/result.ts'
import type { LeadOutcome, LeadRow } from '../../../data/rows/leads.ts'
import { type Attempt, createChangeQueue, findUndoable, type NewChange } from './change-queue.ts'
import { createChangeStorage } from './change-storage.ts'
import { isInTrash, type KeptChange, toShownLead } from './kept-change.ts'
import { toShownViews } from './to-shown-views.ts'

const ada = 'user-1'
const lead = { id: 'lead-1', stage: 'new', archived_at: null, waits_since: '2026-11-20T08:00:00Z' } as LeadRow

const archive: NewChange = {
  kind: 'change',
  change: { archived: true },
  leads: [{ id: lead.id, name: 'Bola', before: { archived: false }, letters: 1 }],
  words: 'Message archived',
  isQuiet: false,
}

const done = async () => ok<LeadOutcome[]>([{ id: lead.id, state: 'done', lead }])
const lost = async (): Promise<Result<LeadOutcome[]>> => failed({ message: 'Failed to fetch', code: '' })

/** A browser whose network and session are what the test says; time goes on by hand. */
function openBrowser(storage = new Map<string, string>()) {
  const browser = {
    send: done as (change: KeptChange, attempt: Attempt) => Promise<Result<LeadOutcome[]>>,
    user: ada as string | null,
  }
  const sent: string[] = []
  let retry: (() => unknown) | null = null
  let clock = 1000
  const queue = createChangeQueue({
    storage: createChangeStorage(toStorage(storage), () => clock),
    send(change, attempt) {
      sent.push(`${change.kind} ${change.id}`)
      return browser.send(change, attempt)
    },
    findUserId: () => browser.user,
    withLock: act => act(),
    schedule(act) {
      retry = act
      return () => {
        retry = null
      }
    },
    onSettled: () => {},
    now: () => (clock += 1),
  })
  queue.reload()
  return { browser, queue, sent, storage, goOn: () => retry?.() }
}

const settle = () => new Promise(resolve => setImmediate(resolve))

test('a change is sent once, and is what Undo takes back next', async () => {
  const { queue, sent } = openBrowser()
  const id = queue.add(archive)
  await settle()
  expect(sent).toEqual([`change ${id}`])
  expect(findUndoable(queue.getState().changes)?.id).toBe(id)
  queue.undo(id)
  await settle()
  expect(sent[1]).toMatch(/^undo /)
  expect(findUndoable(queue.getState().changes)).toBeNull()
})

test('without a network a change waits, and goes out with the same id from a page that is opened later', async () => {
  const first = openBrowser()
  first.browser.send = lost
  const id = first.queue.add(archive)
  await settle()
  expect(first.queue.getState().hold).toBe('network')

  const later = openBrowser(first.storage)
  await later.queue.flush()
  expect(later.sent).toEqual([`change ${id}`])
  expect(later.queue.getState().hold).toBeNull()
  expect(findUndoable(later.queue.getState().changes)?.id).toBe(id)
})

test('what was lost on the way is sent again before its Undo; what never left needs none', async () => {
  const { browser, queue, sent, goOn } = openBrowser()
  browser.send = lost
  const tried = queue.add(archive)
  await settle()
  const untried = queue.add(archive)
  queue.undo(untried)
  queue.undo(tried)
  await settle()
  browser.send = done
  sent.length = 0
  await goOn()
  await settle()
  expect(sent).toEqual([`change ${tried}`, expect.stringMatching(/^undo /)])
})

test('a change whose author is signed out waits for them, and is not sent by somebody else', async () => {
  const { browser, queue, sent } = openBrowser()
  browser.user = null
  const id = queue.add(archive)
  await settle()
  expect(queue.getState().hold).toBe('session')
  browser.user = 'user-2'
  queue.reload()
  await queue.flush()
  expect(sent).toEqual([])
  browser.user = ada
  queue.reload()
  await queue.flush()
  expect(sent).toEqual([`change ${id}`])
})

test('an ended session that the browser learns of by the answer keeps the change', async () => {
  const { browser, queue } = openBrowser()
  browser.send = async () => {
    browser.user = null
    return failed({ message: 'permission denied', code: '42501' })
  }
  queue.add(archive)
  await settle()
  expect(queue.getState()).toMatchObject({ hold: 'session', changes: [{ state: 'waiting' }] })
})

test('what the server refuses is told with its words, holds nothing up, and can be tried again', async () => {
  const { browser, queue, sent } = openBrowser()
  browser.send = async () => (sent.length === 1 ? failed({ message: 'Not you', code: '42501' }) : done())
  const refused = queue.add(archive)
  queue.add(archive)
  await settle()
  expect(queue.getState().changes).toMatchObject([
    { state: 'refused', error: { message: 'Not you' } },
    { state: 'done' },
  ])
  queue.tryAgain(refused)
  await settle()
  expect(queue.getState().changes).toMatchObject([{ state: 'done', error: null }, { state: 'done' }])
})

test('a conflict says who was first; insisting sees what they made of it', async () => {
  const { browser, queue, sent } = openBrowser()
  const now = { ...lead, archived_at: '2026-11-22T10:00:00Z', letters: 2 }
  const outcome: LeadOutcome = {
    id: lead.id,
    state: 'conflict',
    lead: now,
    fields: ['letters'],
    by: 'Kofi',
    at: '2026-11-22T10:00:00Z',
  }
  browser.send = async () => ok([outcome])
  const id = queue.add(archive)
  await settle()
  expect(queue.getState().changes[0]?.refusals).toMatchObject([
    { by: 'Kofi', hasNewLetter: true, letters: 2 },
  ])
  expect(findUndoable(queue.getState().changes), 'nothing was done').toBeNull()
  browser.send = done
  queue.insist(id)
  await settle()
  expect(sent).toHaveLength(2)
  expect(queue.getState().changes.at(-1)).toMatchObject({
    state: 'done',
    leads: [{ letters: 2, before: { archived: true } }],
  })
})

test('a lead shows its changes until it is read anew', async () => {
  const { queue } = openBrowser()
  queue.add(archive)
  const shown = (readAt: number) => toShownLead(lead, queue.getState().changes, readAt)
  expect(shown(0)).toMatchObject({ archived_at: expect.any(String), waits_since: null })
  await settle()
  expect(shown(0).archived_at, 'the list is older than the answer').not.toBeNull()
  expect(shown(Number.MAX_SAFE_INTEGER).archived_at).toBeNull()
})

test('an undone change shows as it was before, also while the network is away', async () => {
  const { browser, queue } = openBrowser()
  browser.send = lost
  const id = queue.add(archive)
  await settle()
  queue.undo(id)
  const [change] = queue.getState().changes
  expect(change).toMatchObject({ isUndone: true })
  expect(toShownLead(lead, queue.getState().changes, 0)).toMatchObject({ archived_at: null })
})

test('a lead added without a network is kept, and what the server made of it is what Undo takes back', async () => {
  const { browser, queue, goOn } = openBrowser()
  browser.send = lost
  const added = { name: 'Ngozi', phone: '+2348035550123', text: 'Price?', channel: 'whatsapp' as const }
  const leads = [{ id: '', name: 'Ngozi', before: {}, letters: 0 }]
  const id = queue.add({ kind: 'lead', lead: added, leads, words: 'Lead added', isQuiet: false })
  expect(await queue.whenAnswered(id)).toMatchObject({ state: 'waiting', lead: added })
  browser.send = async () => ok([{ id: 'lead-9', state: 'done', lead: null, begins_lead: false }])
  await settle()
  await goOn()
  expect(await queue.whenAnswered(id)).toMatchObject({ leads: [{ id: 'lead-9' }], joins: true })
  expect(findUndoable(queue.getState().changes)?.id).toBe(id)
})

test('a deletion whose answer was lost knows its letters the next time, and so does its Undo after fifty more', async () => {
  const { browser, queue, storage, goOn } = openBrowser()
  const seen: (string[] | undefined)[] = []
  browser.send = async (change, { keepLetters, target }) => {
    const deletion = change.kind === 'undo' ? target : change
    if (deletion?.kind === 'deletion') seen.push(deletion.letterIds)
    keepLetters(['letter-1'])
    return lost()
  }
  const leads = [{ id: lead.id, name: 'Bola', before: {}, letters: 1 }]
  const id = queue.add({ kind: 'deletion', leads, words: 'Message deleted', isQuiet: false })
  await settle()
  expect(isInTrash(lead.id, queue.getState().changes, 0)).toBe(true)
  await goOn()
  expect(seen).toEqual([undefined, ['letter-1']])
  browser.send = done
  await goOn()
  for (let more = 0; more < 50; more += 1) queue.add(archive)
  await settle()
  browser.send = lost
  queue.undo(id)
  await settle()
  expect(isInTrash(lead.id, queue.getState().changes, 0)).toBe(false)
  const later = openBrowser(storage)
  const restored: unknown[] = []
  later.browser.send = async (_, { target }) => {
    restored.push(target)
    return done()
  }
  await later.queue.flush()
  expect(restored).toMatchObject([{ id, letterIds: ['letter-1'] }])
})

test('a refused undo knows what it takes back when it is tried again after fifty more', async () => {
  const { browser, queue } = openBrowser()
  const leads = [{ id: lead.id, name: 'Bola', before: {}, letters: 1 }]
  const id = queue.add({ kind: 'deletion', leads, words: 'Message deleted', isQuiet: false })
  await settle()
  browser.send = async () => failed({ message: 'The trash is closed.', code: 'P0001' })
  queue.undo(id)
  await settle()
  const undo = queue.getState().changes.at(-1)
  expect(undo).toMatchObject({ kind: 'undo', state: 'refused' })
  browser.send = done
  for (let more = 0; more < 51; more += 1) queue.add(archive)
  await settle()
  const targets: unknown[] = []
  browser.send = async (_, { target }) => {
    targets.push(target)
    return done()
  }
  queue.tryAgain(undo?.id ?? '')
  await settle()
  expect(targets).toMatchObject([{ id, kind: 'deletion' }])
})

test('thirty leads that were read and filed all come back by Undo, also after a reload', async () => {
  const first = openBrowser()
  const ids: string[] = []
  for (let i = 0; i < 30; i += 1) {
    first.queue.add({ ...archive, change: { read: true }, words: 'Read', isQuiet: true } as NewChange)
    ids.push(first.queue.add(archive))
  }
  await settle()
  const undone: string[] = []
  for (let { queue } = openBrowser(first.storage); ; { queue } = openBrowser(first.storage)) {
    const next = findUndoable(queue.getState().changes)
    if (!next) break
    undone.push(next.id)
    queue.undo(next.id)
    await settle()
  }
  expect(undone).toEqual(ids.reverse())
})

test('views are shown as they were saved and deleted here, and as they were before where that is undone', () => {
  const { browser, queue } = openBrowser()
  browser.send = lost
  const kept = [{ id: '1', name: 'Radio', query: 'service=Radio', created_by_id: null, created_at: '' }]
  const change = (name: string, query: string | null, before: string | null) =>
    queue.add({ kind: 'view', view: { name, query, before }, leads: [], words: 'View', isQuiet: false })
  const shown = () =>
    toShownViews(kept, queue.getState().changes, 0).map(({ name, query }) => `${name}: ${query}`)
  change('Quotes', 'stage=quoted', null)
  const deletion = change('Radio', null, 'service=Radio')
  expect(shown()).toEqual(['Quotes: stage=quoted'])
  expect(findUndoable(queue.getState().changes)?.id).toBe(deletion)
  queue.undo(deletion)
  expect(shown()).toEqual(['Quotes: stage=quoted', 'Radio: service=Radio'])
})

/** As much of the browser's storage as there is to it. */
function toStorage(entries: Map<string, string>): Storage {
  const methods = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  return new Proxy(methods as Storage, {
    ownKeys: () => [...entries.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

test('an answer that a colleague’s came before waits for its author’s word, and is no more what Undo takes back', async () => {
  const { browser, queue, sent } = openBrowser()
  const answer = { channel: 'mail', subject: 'Re', text: 'Hello', quoted: null, letter_id: null } as const
  browser.send = async () =>
    ok<LeadOutcome[]>([
      {
        id: lead.id,
        state: 'conflict',
        lead: null,
        by: 'Kofi',
        at: '2026-11-20T09:00:00Z',
        answers: ['his'],
      },
    ])
  const id = queue.add({
    kind: 'answer',
    answer: { ...answer, seen_until: '2026-11-20T08:00:00Z', call_at: null, seen_answers: [] },
    change: { stage: 'answered' },
    leads: [{ id: lead.id, name: 'Bola', before: { stage: 'new' }, letters: 1 }],
    words: 'Answer to Bola',
    isQuiet: false,
  })
  await settle()
  expect(queue.getState().changes).toMatchObject([
    { id, state: 'refused', error: null, refusals: [{ by: 'Kofi', answers: ['his'] }] },
  ])
  expect(toShownLead(lead, queue.getState().changes, 0).stage).toBe('new')
  expect(findUndoable(queue.getState().changes)).toBeNull()
  await queue.flush()
  expect(sent).toEqual([`answer ${id}`])
  queue.dismiss(id)
  expect(queue.getState().changes).toEqual([])
})

test('what another tab took back before it was sent is not sent by this one', async () => {
  const first = openBrowser()
  first.browser.send = lost
  first.queue.add(archive)
  await settle()
  const untried = first.queue.add({ ...archive, words: 'Taken back' })
  const second = openBrowser(first.storage)
  second.queue.undo(untried)
  first.queue.reload()
  expect(first.queue.getState().changes.map(({ words }) => words)).toEqual(['Message archived'])
})

test('without storage a change lasts as long as the page', async () => {
  const full = new Map<string, string>()
  full.set = () => {
    throw new Error('QuotaExceededError')
  }
  const { browser, queue } = openBrowser(full)
  browser.send = lost
  const id = queue.add(archive)
  await settle()
  queue.reload()
  expect(queue.getState().changes.map(change => change.id)).toEqual([id])
})
