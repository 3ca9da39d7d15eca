import { expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'
import { newEmail, password } from './support/auth.ts'

const backend = await setUpBackend({ limitRequests: true, sendMail: async () => {} })

interface From {
  address: string
  device?: string
  token?: string
}

/** A call from another address, as the server hands it to the backend. */
async function send({ address, device, token }: From, request: string, body: object) {
  const [method = '', path = ''] = request.split(' ')
  const answer = await backend.backend.fetch(
    new Request(`http://localhost/auth/v1${path}`, {
      method,
      headers: {
        apikey: backend.keys.publishable,
        'content-type': 'application/json',
        ...(device && { 'x-device-token': device }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    }),
    { address },
  )
  return { status: answer.status, json: await answer.json() }
}

const newDevice = () => crypto.randomUUID()

async function createAccount() {
  const email = newEmail()
  const { error } = await backend
    .serviceClient()
    .auth.admin.createUser({ email, password, email_confirm: true })
  expect(error).toBeNull()
  return email
}

/** Returns the access token. */
async function signIn(from: From, email: string): Promise<string> {
  const { status, json } = await send(from, 'POST /token?grant_type=password', { email, password })
  expect(status).toBe(200)
  return json.access_token
}

/** What a sign-in leaves, without the work of hashing a password each time. */
const rememberDevice = ({ address, device = '' }: From, email: string) => backend.sql`
  insert into auth.known_devices (user_id, network, token_hash, user_agent)
  select id, ${address}, case when ${device} = '' then '' else encode(sha256(${device}::bytea), 'hex') end, 'Made'
  from auth.users
  where email = ${email}`

const passMinute = () => backend.sql`delete from backend.rate_limits where key like 'mail-account-address:%'`

const exhaust = (name: string, key: string) => backend.sql`
  insert into backend.rate_limits (key, points, expire)
  values (${`${name}:${key}`}, 1000, ${Date.now() + 300_000})
  on conflict (key) do update set points = excluded.points, expire = excluded.expire`

const countMails = async (email: string) =>
  (await backend.sql`select from auth.mails where email = ${email} and user_id is not null`).length

/** Of an account whose holder asked for another address, and that address. */
async function askForNewAddress(address: string) {
  const [email, newAddress] = [await createAccount(), newEmail()]
  const token = await signIn({ address }, email)
  expect((await send({ address, token }, 'PUT /user', { email: newAddress })).status).toBe(200)
  return { email, newAddress }
}

test('whoever asks for a new address sends no more mails there than a stranger may, with however many devices', async () => {
  const address = '198.51.100.40'
  const { email, newAddress } = await askForNewAddress(address)
  const answers: number[] = []
  for (let i = 0; i < 15; i++) {
    const from = { address, device: newDevice() }
    await rememberDevice(from, email)
    await passMinute()
    const { status } = await send(from, 'POST /resend', { type: 'email_change', email })
    answers.push(status)
  }
  expect(answers).toEqual(Array.from({ length: 15 }, () => 200))
  expect(await countMails(newAddress)).toBe(10)
})

test('an address change whose new address may get no more mails is answered like one that nobody waits for', async () => {
  const { email, newAddress } = await askForNewAddress('198.51.100.41')
  const before = await countMails(newAddress)
  await exhaust('mail-account-daily', newAddress)
  const ask = (email: string) =>
    send({ address: '203.0.113.41' }, 'POST /resend', { type: 'email_change', email })
  expect(await ask(email)).toEqual(await ask(newEmail()))
  expect(await countMails(newAddress)).toBe(before)
})

test('an account’s devices get twenty mails a day together, and its networks have twenty of their own', async () => {
  const address = '198.51.100.42'
  const email = await createAccount()
  await signIn({ address }, email)
  const answers: number[] = []
  for (let i = 0; i < 22; i++) {
    const from = { address: `198.51.100.${100 + (i % 3)}`, device: newDevice() }
    await rememberDevice(from, email)
    answers.push((await send(from, 'POST /recover', { email })).status)
  }
  expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429])
  expect((await send({ address }, 'POST /recover', { email })).status).toBe(200)
})

test('an account that was used in many networks gets twenty mails a day from there, and strangers leave its device some', async () => {
  const email = await createAccount()
  const device = { address: '198.51.100.43', device: newDevice() }
  await signIn(device, email)
  const answers: number[] = []
  for (let i = 0; i < 22; i++) {
    const from = { address: `203.0.113.${100 + i}` }
    await rememberDevice(from, email)
    answers.push((await send(from, 'POST /recover', { email })).status)
  }
  expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429])
  expect((await send(device, 'POST /recover', { email })).status).toBe(200)
})

test('known devices of one network have a bound of their own, which strangers there don’t use up', async () => {
  const from = { address: '198.51.100.44', device: newDevice() }
  const email = await createAccount()
  await signIn(from, email)
  await exhaust('mail-address', from.address)
  expect((await send(from, 'POST /recover', { email })).status).toBe(200)
  await passMinute()
  await exhaust('mail-address-devices', from.address)
  expect((await send(from, 'POST /recover', { email })).status).toBe(429)
})

const hasAccount = async (email: string) =>
  (await backend.sql`select from auth.users where email = ${email}`).length === 1

test('where strangers have mailed all that an hour has to unproven addresses, each network still has three', async () => {
  await exhaust('mail-unproven', 'all')
  const from = { address: '198.51.100.45' }
  const addresses = Array.from({ length: 5 }, newEmail)
  for (const email of addresses) {
    expect(await send(from, 'POST /otp', { email })).toEqual({ status: 200, json: {} })
  }
  const [first, second, third, ...others] = addresses
  for (const email of [first, second, third]) {
    expect(await countMails(email ?? '')).toBe(1)
  }
  for (const email of others) {
    expect(await countMails(email)).toBe(0)
    expect(await hasAccount(email)).toBe(false)
  }
})

test('who has proven an address gets mails all the same, and no answer tells who has', async () => {
  const [proven, unproven] = [await createAccount(), newEmail()]
  expect((await send({ address: '198.51.100.46' }, 'POST /otp', { email: unproven })).status).toBe(200)
  await exhaust('mail-unproven', 'all')
  const from = { address: '198.51.100.47' }
  await exhaust('mail-unproven-address', `all ${from.address}`)
  const before = [await countMails(proven), await countMails(unproven)]
  for (const path of ['/recover', '/otp', '/resend']) {
    const answers = []
    for (const email of [proven, unproven, newEmail()]) {
      answers.push(await send(from, `POST ${path}`, { email, type: 'signup' }))
      await passMinute()
    }
    expect(answers).toEqual([1, 2, 3].map(() => ({ status: 200, json: {} })))
  }
  expect([await countMails(proven), await countMails(unproven)]).toEqual([(before[0] ?? 0) + 2, before[1]])
})

test('a sign-up that no mail would follow is refused, whoever has the address', async () => {
  const proven = await createAccount()
  await exhaust('mail-unproven', 'all')
  const from = { address: '198.51.100.48' }
  await exhaust('mail-unproven-address', `all ${from.address}`)
  const fresh = newEmail()
  for (const email of [proven, fresh]) {
    const answer = await send(from, 'POST /signup', { email, password })
    expect(answer).toMatchObject({ status: 429, json: { error_code: 'over_email_send_rate_limit' } })
  }
  expect(await hasAccount(fresh)).toBe(false)
})
