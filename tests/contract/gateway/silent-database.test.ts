import { connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createPools } from '../../../backend/database/pools.ts'
import { Database } from '../../../backend/database.ts'
import { anonymous } from '../../../backend/identity.ts'
import { cloneTemplate, toUrls } from '../../support/backend.ts'

test('a database that falls silent ends what waits for it, and its place is free for the next connection', async () => {
  const { url, sockets, close } = await openWire(await cloneTemplate())
  const pools = createPools(url, { connections: 1, answerTimeout: 300 })
  const begin = () =>
    pools.staff.use({ exclusive: true, payer: null }, sql => sql.begin(tx => tx`select 1 as one`))
  const ask = () => pools.pages.use({ exclusive: false, payer: null }, sql => sql`select 1 as one`)
  try {
    expect([...(await ask()), ...(await begin())]).toEqual([{ one: 1 }, { one: 1 }])
    // As when its machine loses power: no end is told, and nothing comes any more.
    for (const socket of sockets) socket.pause().unpipe()
    const silent = await Promise.allSettled([ask(), ask(), begin()])
    expect(silent.length).toBe(3)
    for (const { status, ...rest } of silent) {
      expect([status, rest]).toMatchObject(['rejected', { reason: { code: 'CONNECTION_DESTROYED' } }])
    }
    expect([...(await ask()), ...(await begin())]).toEqual([{ one: 1 }, { one: 1 }])
  } finally {
    await Promise.all(Object.values(pools).map(pool => pool.destroy()))
    close()
  }
})

test('while it stays silent one request tries it and the others are refused at once, until it answers', async () => {
  const { url, sockets, close } = await openWire(await cloneTemplate())
  const { pages, ...others } = createPools(url, { connections: 2, answerTimeout: 500 })
  const ask = () => pages.use({ exclusive: true, payer: null }, sql => sql`select 1 as one`)
  const refused = { code: 'PGRST003', status: 504 }
  try {
    await Promise.all([ask(), ask()])
    for (const socket of sockets) socket.pause().unpipe()
    const inUse = [ask(), ask()].map(asked => expect(asked).rejects.toThrow('CONNECTION_DESTROYED'))
    await expect(ask()).rejects.toMatchObject(refused)
    await Promise.all(inUse)

    const begunAt = performance.now()
    const trying = ask()
    await expect(ask()).rejects.toMatchObject(refused)
    expect(performance.now() - begunAt).toBeLessThan(50)
    expect(await trying).toEqual([{ one: 1 }])
    expect(await Promise.all([ask(), ask()])).toHaveLength(2)
  } finally {
    await Promise.all([pages, ...Object.values(others)].map(pool => pool.destroy()))
    close()
  }
})

test('statements that wait for each other on one connection are no silence', async () => {
  const pools = createPools(await cloneTemplate(), { connections: 1, answerTimeout: 500 })
  const sleep = () => pools.pages.use({ exclusive: false, payer: null }, sql => sql`select pg_sleep(0.2)`)
  try {
    expect(await Promise.all([sleep(), sleep(), sleep(), sleep()])).toHaveLength(4)
  } finally {
    await Promise.all(Object.values(pools).map(pool => pool.destroy()))
  }
})

test('as soon as the database is heard again, what was silent with it is replaced, for whoever holds it', async () => {
  const { url, sockets, close } = await openWire(await cloneTemplate())
  const database = new Database(toUrls(url), { connections: 2 })
  const { owner, limits, listener } = database
  const ask = () => Promise.all([owner`select 1`, owner`select 1`, limits`select 1`])
  const read = () => database.readAsAnon(anonymous, { text: 'select 1', values: [], prepare: false })
  let revivals = 0
  listener.onRevival(() => {
    revivals += 1
  })
  try {
    await listener.listen('changes', () => listener.hear())
    const notify = () => listener.run(sql => sql.notify('changes', ''))
    await notify()
    await Promise.all([ask(), read(), read()])
    for (const socket of sockets) socket.pause().unpipe()
    const silent = ask()
    const reading = Promise.all(Array.from({ length: 8 }, read))
    for (const hanging of [silent, reading]) hanging.catch(() => {})
    listener.reconnect()
    await notify()
    await expect.poll(() => revivals).toBe(1)
    expect(await ask()).toHaveLength(3)
    expect(await read()).toHaveLength(1)
    expect(await owner.begin(sql => sql`select ${1}::int as one`)).toEqual([{ one: 1 }])
    await database.close()
    await expect(silent).rejects.toThrow('CONNECTION_DESTROYED')
  } finally {
    close()
  }
})

/** What lies between the pools and the database, socket by socket. */
async function openWire(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets: Socket[] = []
  const server = createServer(near => {
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.push(socket)
      socket.on('error', () => {})
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address?.port)
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url: url.href, sockets, close }
}
