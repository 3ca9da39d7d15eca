import { expect, test } from 'vitest'
import type { Sql, Transaction } from '../../../backend/database.ts'
import { runCommand } from '../../../server/commands/run-command.ts'
import { verifyHistoryCommand } from '../../../server/commands/verify-history.ts'
import { verifyHistory } from '../../../server/history/verify-history.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
const { sql } = backend
const ada = await backend.people.editor()
const createPost = async (title: string) => {
  const { data } = await ada.client
    .from('posts')
    .insert({ title, content: '<p>One</p>', excerpt: 'First', category_id: null, user_id: ada.id })
    .select('id')
    .single()
  return data?.id as string
}
const first = await createPost('Launch week')
const second = await createPost('Quiet week')
await ada.client.from('posts').update({ excerpt: 'Second' }).eq('id', first)
const deleted = await createPost('Deleted')
await ada.client.from('posts').delete().eq('id', deleted)

/** What is said after somebody with the owner's rights did that, which is undone afterwards. */
async function findAfter(
  tamper: (tx: Transaction) => Promise<unknown>,
  marks: string[] = [],
): Promise<string[]> {
  const undone = new Error('undone')
  const said: string[] = []
  await sql
    .begin(async tx => {
      await tx`alter table private.history disable trigger refuse_history_change`
      await tx`alter table private.history_contents disable trigger refuse_history_change`
      await tx`alter table public.posts disable trigger keep_history`
      await tamper(tx)
      await tx`alter table private.history enable trigger user`
      await tx`alter table private.history_contents enable trigger user`
      await tx`alter table public.posts enable trigger keep_history`
      const inside = { begin: (_: string, work: (tx: Transaction) => unknown) => work(tx) } as unknown as Sql
      await verifyHistory(inside, { marks, say: sentence => said.push(sentence) })
      throw undone
    })
    .catch((error: unknown) => expect(error).toBe(undone))
  return said
}

const entryOf = async (id: string, operation: string) => {
  const [entry] = await sql<[{ id: number }]>`
    select id::int4 from private.history where row_id = ${id} and operation = ${operation}`
  return entry.id
}

test('a history that nobody touched is whole, also where content was erased', async () => {
  expect(await findAfter(async () => {})).toEqual([])
  expect(await findAfter(tx => tx`select private.erase_history('public.posts', ${first})`)).toEqual([])
  expect(await findAfter(tx => tx`select private.erase_history('public.posts', ${deleted})`)).toEqual([])
})

test('each changed column of an entry is found', async () => {
  const entry = await entryOf(first, 'UPDATE')
  for (const change of [
    `at = at - interval '1 second'`,
    'actor_id = gen_random_uuid()',
    `via = 'database'`,
    `operation = 'DELETE'`,
    `changed = '{title}'`,
    'row_id = gen_random_uuid()',
    `after_digest = '\\x00'`,
    'first_id = 1',
  ]) {
    const said = await findAfter(tx => tx.unsafe(`update private.history set ${change} where id = ${entry}`))
    expect(said, change).toContainEqual(
      expect.stringMatching(new RegExp(`^Entry ${entry} \\(.*\\) was changed\\.$`)),
    )
  }
})

test('entries that were removed, put in or changed places are found', async () => {
  const entry = await entryOf(second, 'INSERT')
  expect(await findAfter(tx => tx`delete from private.history where id = ${entry}`)).toEqual([
    `Entry ${entry} is missing.`,
    `There is content of an entry ${entry}, and no such entry.`,
    expect.stringMatching(/^The post “Quiet week” \(.*\) has no entry: it was put there past the history\.$/),
  ])
  expect(
    await findAfter(async tx => {
      await tx`update private.history set id = 1000000 where id = ${entry}`
      await tx`update private.history set id = ${entry} where id = ${entry + 1}`
      await tx`update private.history set id = ${entry + 1} where id = 1000000`
    }),
  ).toContainEqual(expect.stringMatching(/does not follow the one before it/))
  const said = await findAfter(
    tx => tx`
      insert into private.history
      select (select max(id) + 1 from private.history), first_id, at, transaction, actor_id, via, "table", row_id, operation,
        changed, hash, content_digest, after_digest, hash
      from private.history order by id desc limit 1`,
  )
  expect(said).toContainEqual(expect.stringMatching(/was changed\.$/))
})

test('content that was changed, or removed without an erasure, is found', async () => {
  const entry = await entryOf(first, 'UPDATE')
  for (const change of [
    `before = jsonb_set(before, '{title}', '"Other"')`,
    `actor = 'eve@example.com'`,
    `label = null`,
    `salt = '\\x00'`,
  ]) {
    const said = await findAfter(tx =>
      tx.unsafe(`update private.history_contents set ${change} where history_id = ${entry}`),
    )
    expect(said, change).toContainEqual(
      expect.stringMatching(new RegExp(`^The content of entry ${entry} \\(.*\\) was changed\\.$`)),
    )
  }
  expect(await findAfter(tx => tx`delete from private.history_contents where history_id = ${entry}`)).toEqual(
    [expect.stringMatching(new RegExp(`^The content of entry ${entry} .* was removed\\.$`))],
  )
})

test('a row changed past the triggers, or a last entry that was removed, is found after an ordinary change, too', async () => {
  const [insert, update] = [await entryOf(second, 'INSERT'), await entryOf(first, 'UPDATE')]
  const changeAgain = async (tx: Transaction, id: string) => {
    await tx`alter table public.posts enable trigger keep_history`
    await tx`update public.posts set excerpt = 'Once more' where id = ${id}`
    await tx`set constraints all immediate`
  }
  const hijack = async (tx: Transaction) => {
    await tx`update public.posts set content = '<p>Hijacked</p>' where id = ${second}`
    await changeAgain(tx, second)
  }
  expect(await findAfter(hijack)).toEqual([
    expect.stringMatching(
      new RegExp(`^The post “Quiet week” .* was not as entry ${insert} left it when entry`),
    ),
  ])
  const replaceRow = async (tx: Transaction) => {
    await tx`create temporary table kept on commit drop as table public.posts`
    await tx`delete from public.posts where id = ${second}`
    await tx`alter table public.posts enable trigger keep_history`
    await tx`insert into public.posts select * from kept where id = ${second}`
    await tx`set constraints all immediate`
  }
  expect(await findAfter(replaceRow)).toContainEqual(
    expect.stringMatching(new RegExp(`^The post .* was not as entry ${insert} left it when entry`)),
  )
  const removeLast = async (tx: Transaction) => {
    await tx`delete from private.history where id >= ${update}`
    await tx`delete from private.history_contents where history_id >= ${update}`
    await changeAgain(tx, first)
  }
  expect(await findAfter(removeLast)).toContainEqual(
    expect.stringMatching(/^The post “Launch week” .* was not as entry \d+ left it when entry/),
  )
})

test('rows that were changed, removed or put there past the triggers are found, and ordinary changes are not', async () => {
  const update = await entryOf(first, 'UPDATE')
  expect(await findAfter(tx => tx`update public.posts set title = 'Hijacked' where id = ${first}`)).toEqual([
    `The post “Launch week” (${first}) is not as entry ${update} left it: it was changed past the history.`,
  ])
  expect(await findAfter(tx => tx`delete from public.posts where id = ${second}`)).toEqual([
    expect.stringMatching(/^The post “Quiet week” .* it was removed past the history\.$/),
  ])
  expect(
    await findAfter(
      tx =>
        tx`insert into public.posts (id, title, content, excerpt) values (${deleted}, 'Deleted', 'a', 'b')`,
    ),
  ).toEqual([
    expect.stringMatching(/^The post “Deleted” .* deleted it: it was put there past the history\.$/),
  ])
  expect(
    await findAfter(async tx => {
      await tx`set local timezone = 'Africa/Lagos'`
      await tx`alter table public.posts enable trigger keep_history`
      await tx`update public.posts set title = 'Said' where id = ${first}`
      await tx`set constraints all immediate`
    }),
  ).toEqual([])
})

test('a trigger that is switched off or gone is told, and a column that came later is not', async () => {
  const off = await findAfter(tx => tx`alter table public.categories disable trigger keep_history`)
  expect(off).toEqual(['The trigger keep_history of public.categories is switched off.'])
  const gone = await findAfter(tx => tx`drop trigger keep_history on public.categories`)
  expect(gone).toEqual([expect.stringMatching(/^public\.categories has a history, but nothing keeps it/)])
  const unguarded = await findAfter(tx => tx`drop trigger refuse_history_change on private.history_contents`)
  expect(unguarded).toEqual([expect.stringMatching(/^Nothing refuses changes of private\.history_contents/)])
  expect(
    await findAfter(tx => tx`alter table public.posts add column subtitle text not null default 'x'`),
  ).toEqual([])
})

const makeTriggerAnew = (tx: Transaction, events: string, ignored: string) =>
  tx.unsafe(`
    drop trigger keep_history on public.posts;
    create constraint trigger keep_history after ${events} on public.posts deferrable initially deferred
    for each row execute function private.keep_history('id', 'title', '${ignored}', '{}')`)

test('a trigger that was made anew to keep less hides nothing', async () => {
  const ignored = await findAfter(async tx => {
    await makeTriggerAnew(tx, 'insert or update or delete', '{updated_at,content}')
    await tx`update public.posts set content = '<p>Hijacked</p>' where id = ${second}`
    await tx`set constraints all immediate`
  })
  expect(ignored).toContainEqual(
    expect.stringMatching(/^The post “Quiet week” .* it was changed past the history\.$/),
  )
  const planted = await findAfter(async tx => {
    await makeTriggerAnew(tx, 'update or delete', '{updated_at}')
    await tx`insert into public.posts (title, content, excerpt) values ('Planted', 'a', 'b')`
    await tx`set constraints all immediate`
  })
  expect(planted).toEqual([
    'The trigger keep_history of public.posts was made anew and does not keep all changes.',
    expect.stringMatching(/^The post “Planted” .* has no entry: it was put there past the history\.$/),
  ])
  const never = await findAfter(tx =>
    tx.unsafe(`
      drop trigger keep_history on public.categories;
      create constraint trigger keep_history after insert or update or delete on public.categories
      for each row when (false) execute function private.keep_history('id', 'name', '{}', '{}')`),
  )
  expect(never).toEqual([
    'The trigger keep_history of public.categories was made anew and does not keep all changes.',
  ])
})

test('a history that was written anew as a whole is found by what was seen of the old one', async () => {
  const [end] = await sql<[{ mark: string }]>`
    select id || ':' || encode(hash, 'hex') as mark from private.history order by id desc limit 1`
  expect(await findAfter(async () => {}, [end.mark])).toEqual([])
  const other = `1:${'0'.repeat(64)}`
  expect(await findAfter(async () => {}, [other])).toEqual([
    expect.stringContaining(`does not contain ${other}`),
  ])
})

test('the command says what it read, names the last entry, and ends with 1 where something is wrong', async () => {
  const run = async (...args: string[]) => {
    const written: string[] = []
    const { write } = process.stdout
    process.stdout.write = chunk => written.push(String(chunk)) > 0
    const errors: string[] = []
    const { write: writeError } = process.stderr
    process.stderr.write = chunk => errors.push(String(chunk)) > 0
    try {
      const code = await runCommand(verifyHistoryCommand, args, { DATABASE_URL: backend.databaseUrl })
      return { code, text: written.join(''), errors: errors.join('') }
    } finally {
      process.stdout.write = write
      process.stderr.write = writeError
    }
  }
  const good = await run()
  expect(good.text).toMatch(/^\d+ entries and \d+ rows were read: all is as it was written\.$/m)
  expect(good.text).toMatch(/^The last entry is \d+:[0-9a-f]{64}$/m)
  expect(good.code).toBe(0)
  expect(good.text).toMatch(/^\d+ of the entries are backfills, as upgrades make them, the last of /m)
  expect((await run('--contains', 'nonsense')).errors).toContain('--contains takes <id>:<hash>')

  // As a superuser of psql, whose session no trigger stops.
  await backend.superuser.begin(async tx => {
    await tx`set local session_replication_role = replica`
    await tx`update public.posts set title = 'Hijacked' where id = ${second}`
  })
  const bad = await run('--database', backend.databaseUrl)
  expect(bad.text).toContain('it was changed past the history.')
  expect(bad.text).toContain('1 thing is not.')
  expect(bad.code).toBe(1)
})
