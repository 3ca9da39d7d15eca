import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { listSettings, saveSettings } from '../../../app/data/settings.ts'
import { checkValue } from '../../../app/settings/check-value.ts'
import { agency } from '../../../app/settings/groups/agency.ts'
import { channels } from '../../../app/settings/groups/channels.ts'
import { readSettings } from '../../../backend/read-settings.ts'
import { setUpBackend } from '../../support/backend.ts'
import type { Person } from '../../support/people.ts'

const backend = await setUpBackend()
let ada: Person
let ben: Person

beforeAll(async () => {
  ada = await backend.people.editor()
  ben = await backend.people.editor()
})

afterEach(() => backend.sql`update public.settings set value = 'null' where name like 'agency.%'`)

const save = (person: Person, changes: Record<string, unknown>, base: Record<string, number> = {}) =>
  saveSettings(person.client, changes, base)

async function readVersions(): Promise<Record<string, number>> {
  const { data } = await listSettings(ada.client)
  return Object.fromEntries((data ?? []).map(({ name, version }) => [name, version]))
}

const read = () => readSettings(backend.sql, agency)

test('one save changes several values, and null brings back the default', async () => {
  const base = await readVersions()
  const { data } = await save(ada, { 'agency.name': 'Kora', 'agency.city': 'Accra' }, base)
  expect(data).toEqual({
    kind: 'saved',
    versions: {
      'agency.name': (base['agency.name'] ?? NaN) + 1,
      'agency.city': (base['agency.city'] ?? NaN) + 1,
    },
  })
  expect(await read()).toEqual({ ...agency.defaults, name: 'Kora', city: 'Accra' })
  await save(ada, { 'agency.name': null })
  expect(await read()).toEqual({ ...agency.defaults, city: 'Accra' })
  expect(await readSettings(backend.sql, channels)).toEqual(channels.defaults)
})

test('every wrong field is named at once, in words, and nothing is saved', async () => {
  const { data } = await save(ada, {
    'agency.name': ' ',
    'agency.email': 'nobody',
    'agency.city': 'Accra',
    'agency.motto': 'Onwards',
    'agency.social': [
      { name: 'X', address: 'javascript:alert(1)' },
      { name: 'L'.repeat(31), address: 'https://x.com/kora' },
    ],
  })
  expect(data?.kind).toBe('refused')
  expect(
    data?.kind === 'refused' &&
      data.problems.toSorted((a, b) => (a.name + a.path < b.name + b.path ? -1 : 1)),
  ).toEqual([
    { name: 'agency.email', path: '', message: 'Is not an e-mail address.' },
    { name: 'agency.motto', path: '', message: 'Is no setting.' },
    { name: 'agency.name', path: '', message: 'Write something here.' },
    { name: 'agency.social', path: '0.address', message: 'Is not an address that begins with https://.' },
    { name: 'agency.social', path: '1.name', message: 'Has 31 characters, and 30 fit.' },
  ])
  expect(await read()).toEqual(agency.defaults)
})

const saveRaw = (person: Person | null, body: string) =>
  backend.fetch('/rest/v1/rpc/save_settings', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      ...(person && { authorization: `Bearer ${person.accessToken}` }),
    },
  })

test('of two who change the same setting at once one is told what the other has saved', async () => {
  for (let round = 1; round <= 15; round += 1) {
    const base = await readVersions()
    const [mine, theirs] = [
      { 'agency.city': `Accra ${round}`, 'agency.name': `Kora ${round}` },
      { 'agency.name': `Ile ${round}`, 'agency.country': `Ghana ${round}`, 'agency.city': `Tema ${round}` },
    ]
    const [first, second] = await Promise.all([save(ada, mine, base), save(ben, theirs, base)])
    const [winner, loser] = first.data?.kind === 'saved' ? [mine, second] : [theirs, first]
    expect([first.data?.kind, second.data?.kind].toSorted()).toEqual(['conflict', 'saved'])
    expect(loser.data).toEqual({
      kind: 'conflict',
      conflicts: ['agency.city', 'agency.name'].map(name => ({
        name,
        value: winner[name as keyof typeof winner],
        version: (base[name] ?? NaN) + 1,
      })),
    })
    const { name, city } = await read()
    expect({ name, city }).toEqual({ name: winner['agency.name'], city: winner['agency.city'] })
  }
})

test('two who say the same don’t contradict each other, and neither do two who change different settings', async () => {
  const base = await readVersions()
  const outcomes = await Promise.all([
    save(ada, { 'agency.name': 'Kora', 'agency.city': 'Accra' }, base),
    save(ben, { 'agency.name': 'Kora', 'agency.country': 'Ghana' }, base),
  ])
  expect(outcomes.map(({ data }) => data?.kind)).toEqual(['saved', 'saved'])
  expect(await read()).toMatchObject({ name: 'Kora', city: 'Accra', country: 'Ghana' })
  expect((await readVersions())['agency.name']).toBe((base['agency.name'] ?? NaN) + 1)
})

test('a save that changes nothing leaves no trace', async () => {
  await save(ada, { 'agency.name': 'Kora' })
  const countTraces = async () => {
    const [row] = await backend.sql`
      select (select max(id)::int from private.history) as last, (select sum(version)::int from public.settings) as versions`
    return row
  }
  const before = await countTraces()
  const answer = await saveRaw(
    ada,
    JSON.stringify({ p_changes: { 'agency.name': 'Kora', 'agency.city': null } }),
  )
  expect(answer.status).toBe(200)
  expect(await countTraces()).toEqual(before)
})

test.for([
  ['Ko\\u0000ra', '22P05'],
  ['\\ud800', '22P02'],
] as const)('text that PostgreSQL can’t hold is refused at its field: %s', async ([text, code]) => {
  const words = 'Has an invisible control character. Type it anew.'
  const answer = await saveRaw(ada, `{"p_changes": {"agency.name": "${text}"}}`)
  expect([answer.status, await read()]).toEqual([400, agency.defaults])
  expect(await answer.json()).toMatchObject({ code, hint: `p_changes.agency.name: ${words}` })
  const problems = checkValue({ type: 'text', maxLength: 40 }, JSON.parse(`"${text}"`))
  expect(problems).toEqual([{ path: '', message: words }])
  const { error } = await ada.client
    .from('settings')
    .update({ value: [{ name: JSON.parse(`"${text}"`), address: 'https://x.com' }] })
    .eq('name', 'agency.social')
  expect(error).toMatchObject({ code, hint: `value.0.name: ${words}` })
})

test.for([
  ['application/x-www-form-urlencoded', 'PATCH', 'settings?name=eq.agency.name', 'value=Ko%00ra', 'value'],
  ['text/csv', 'PATCH', 'settings?name=eq.agency.name', 'value\nKo\0ra', '0.value'],
  [
    'application/x-www-form-urlencoded',
    'POST',
    'rpc/save_settings',
    'p_changes={"agency.name":"Ko\\u0000ra"}',
    'p_changes.agency.name',
  ],
  ['application/x-www-form-urlencoded', 'POST', 'rpc/save_settings', 'p_changes=%00', 'p_changes'],
] as const)(
  'such text is refused at its field as %s, too: %s %s %s',
  async ([type, method, path, body, field]) => {
    const answer = await backend.fetch(`/rest/v1/${path}`, {
      method,
      body,
      headers: { 'content-type': type, authorization: `Bearer ${ada.accessToken}` },
    })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ hint: `${field}: Has an invisible control character. Type it anew.` }),
    ])
    expect(await read()).toEqual(agency.defaults)
  },
)

test('numbers that JavaScript can’t hold are refused in words', async () => {
  const saveYear = async (year: string) => {
    const answer = await saveRaw(ada, `{"p_changes": {"agency.since": ${year}}}`)
    const { code, message, hint } = await answer.json()
    return { code, words: hint ?? message }
  }
  expect(await saveYear('2020.0000000000000000000000001')).toEqual({
    code: '23514',
    words: 'agency.since: Must be a whole number.',
  })
  expect(await saveYear('1e400')).toEqual({
    code: '23514',
    words: 'agency.since: Must be between 1900 and 2199.',
  })
  for (const year of ['1e200000', '1e-20000']) {
    expect(await saveYear(year)).toEqual({
      code: '22003',
      words: 'p_changes.agency.since: Has more digits than a number can have.',
    })
  }
  expect(await read()).toEqual(agency.defaults)
})

test('null brings back the default by REST too, where it is SQL’s', async () => {
  await save(ada, { 'agency.name': 'Kora' })
  const { data, error } = await ada.client
    .from('settings')
    .update({ value: null })
    .eq('name', 'agency.name')
    .select('name,value')
  expect([data, error]).toEqual([[{ name: 'agency.name', value: null }], null])
  expect(await read()).toEqual(agency.defaults)
  const [row] = await backend.sql`select value::text as value from public.settings where name = 'agency.name'`
  expect(row).toEqual({ value: 'null' })
})

test.for([
  ['neither changes nor versions', '{"p_changes": [], "p_base": {}}', 400],
  [
    'a version that is no number',
    '{"p_changes": {"agency.name": "Kora"}, "p_base": {"agency.name": "x"}}',
    409,
  ],
  ['no changes', '{"p_changes": null}', 400],
  ['a name that is no name', '{"p_changes": {"": 1, "__proto__": 1, "agency.name\'; drop table": 1}}', 400],
] as const)('%s', async ([, body, status]) => {
  const answer = await saveRaw(ada, body)
  expect([answer.status, await read()]).toEqual([status, agency.defaults])
})

test('the table takes no wrong value either, whoever writes past the screen', async () => {
  const wrong = ['', 7, { a: 1 }, 'x'.repeat(300_000), 'Evil\u202egpj.']
  const secret = backend.serviceClient()
  for (const client of [ada.client, secret]) {
    for (const value of wrong) {
      const { error } = await client.from('settings').update({ value }).eq('name', 'agency.name').select()
      expect([error?.code, error?.message]).toEqual([
        '23514',
        expect.stringMatching(/^agency\.name: \w.+\.$/),
      ])
    }
  }
  expect(await read()).toEqual(agency.defaults)
  const { error } = await ada.client
    .from('settings')
    .update({ is_public: false })
    .eq('name', 'agency.name')
    .select()
  expect(error?.code).toBe('42501')
  await secret.from('settings').update({ is_public: true }).eq('name', 'approval_required')
  const { data } = await backend.client().from('settings').select('name').eq('name', 'approval_required')
  expect(data).toEqual([])
})

test('strangers read what is public, and nobody but a super admin saves', async () => {
  const { data } = await listSettings(backend.client())
  const names = data?.map(({ name }) => name) ?? []
  expect(names).toContain('agency.phone')
  expect(names).not.toContain('approval_required')
  expect(names).not.toContain('security.two_factor_required_since')
  const visitor = await backend.people.visitor()
  const body = JSON.stringify({ p_changes: { 'agency.name': 'Taken over' } })
  expect((await saveRaw(visitor, body)).status).toBe(403)
  expect((await saveRaw(null, body)).status).toBe(401)
  await visitor.client.from('settings').update({ value: 'Taken over' }).eq('name', 'agency.name')
  await backend.client().from('settings').update({ value: 'Taken over' }).eq('name', 'agency.name')
  expect(await read()).toEqual(agency.defaults)
})

test('what a newer version has stored is left out by this one and kept for that one', async () => {
  await backend.sql`
    update private.setting_definitions set schema = '{"type": "number", "min": 0, "max": 9, "decimals": 0}'
    where name = 'agency.street'`
  expect((await save(ada, { 'agency.street': 4, 'agency.city': 'Accra' })).data?.kind).toBe('saved')
  expect(await read()).toEqual({ ...agency.defaults, city: 'Accra' })
  expect((await save(ada, { 'agency.city': 'Tema' })).data?.kind).toBe('saved')
  const [row] = await backend.sql`select value from public.settings where name = 'agency.street'`
  expect(row).toEqual({ value: 4 })
  await backend.sql`
    update private.setting_definitions set schema = '{"type": "text", "maxLength": 120, "optional": true}'
    where name = 'agency.street'`
})

/** As a release before took it. */
async function storeFormer(value: string, by: Person | null = null) {
  await backend.sql`alter table public.settings disable trigger sign_setting`
  await backend.sql`
    update public.settings set value = to_jsonb(${value}::text), updated_by = ${by?.id ?? null}
    where name = 'agency.whatsapp'`
  await backend.sql`alter table public.settings enable trigger sign_setting`
}

const readWhatsApp = async () => {
  const [row] = await backend.sql`
    select value, updated_by, version from public.settings where name = 'agency.whatsapp'`
  return row
}

test('who wrote a value of former rules can be deleted, and nobody writes such a value again', async () => {
  const cora = await backend.people.editor()
  await storeFormer('0800 000 0000', cora)
  expect((await ada.client.rpc('delete_user_by_id', { user_id_to_delete: cora.id })).error).toBeNull()
  expect(await readWhatsApp()).toMatchObject({ value: '0800 000 0000', updated_by: null })
  await expect(save(ada, { 'agency.whatsapp': '0800 000 0001' })).resolves.toMatchObject({
    data: { kind: 'refused' },
  })
})

test.each([
  ['234 800 000 0000', '+234 800 000 0000'],
  ['0800 000 00000', '0800 000 00000'],
  ['800 000 0000', '800 000 0000'],
])(
  'a former number of WhatsApp, %s, stands as %s, and nobody is said to have done it',
  async (before, after) => {
    const name = '20261126000531_values_of_former_rules.sql'
    const migration = readFileSync(new URL(`../../../supabase/migrations/${name}`, import.meta.url), 'utf8')
    await storeFormer(before)
    const { version } = (await readWhatsApp()) ?? {}
    const changes = async () => {
      const { data } = await ada.client.rpc('list_setting_changes', { p_names: ['agency.whatsapp'] })
      return data.length
    }
    const known = await changes()
    await backend.sql.begin(sql => sql.unsafe(migration))
    expect(await readWhatsApp()).toMatchObject({
      value: after,
      version: version + (before === after ? 0 : 1),
    })
    expect(await changes()).toBe(known)
  },
)
