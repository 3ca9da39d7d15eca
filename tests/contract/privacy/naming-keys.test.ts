import { expect, test } from 'vitest'
import { setUpBackend } from '../../support/backend.ts'

const { sql } = await setUpBackend()

const spellings: [sender: string, texts: string[]][] = [
  [
    'ngozi.big@mail.example',
    [
      'ngozi.big@mail.example',
      '<a href="mailto:NGOZI.BIG@Mail.Example?subject=Hi">Ngozi</a>',
      'Ask\nngozi.big@mail.example',
      'Ask\tngozi.big%40mail.example',
      'C:\\ngozi.big@mail.example',
      '"ngozi.big@mail.example"',
      '/storage/v1/object/public/post-images/1764150000000_photo%20ngozi.big%40mail.example.png',
      '/storage/v1/object/public/post-images/1764150000000_ngozi.big@mail.example.png',
    ],
  ],
  [
    "o'neil+cv&x@mail.example",
    ["o'neil+cv&x@mail.example", 'o%27neil%2Bcv%26x%40mail.example', 'o&#39;neil+cv&amp;x@mail.example'],
  ],
  ['josé@müller.example', ['josé@müller.example', 'mailto:jos%C3%A9@m%C3%BCller.example']],
  ['a++@b@c.example', ['a++@b@c.example', 'a%2B%2B%40b%40c.example']],
  [
    '+2348035557744',
    [
      '0803 555 77 44',
      'Call +234 (803) 555-7744.',
      '00234-803/555.77.44',
      '0803\n555\t7744',
      '0803–555–7744',
      '+234\u00a0803\u00a0555\u20117744',
      '/storage/v1/object/public/post-images/1764150000000_0803%20555%2077%2044.png',
      '12 0803 555 77 44',
    ],
  ],
  ['+4930123456', ['+49 30 123456', '0049-30-123456']],
]

test('whatever names somebody has a key of theirs, however it is written', async () => {
  for (const [sender, texts] of spellings) {
    for (const text of texts) {
      const [found] = await sql`
        select
          private.names_sender(private.to_plain_text(b), private.to_core_pattern(${sender}), private.to_file_pattern(${sender})) as is_named,
          private.list_naming_keys(b, null) && private.to_naming_keys(${sender}) as has_key
        from jsonb_build_object('content', ${`<p>${text}</p>`}::text) b`
      expect({ text, ...found }).toEqual({ text, is_named: true, has_key: true })
    }
  }
})

test('a text of more addresses or numbers than are listed is looked at for anybody, and one of none for nobody', async () => {
  const listKeys = async (text: string) => {
    const [row] = await sql<{ keys: string[] }[]>`
      select to_jsonb(private.list_naming_keys(to_jsonb(${text}::text), null)) as keys`
    return row?.keys
  }
  expect(await listKeys(Array.from({ length: 1_100 }, (_, i) => `a${i}@b.example`).join(' '))).toEqual(['*'])
  expect(await listKeys('0123456789'.repeat(120))).toEqual(['*'])
  expect(await listKeys('Nobody in 2026, at 12,000 users')).toEqual([])
  for (const sender of ['somebody@mail.example', '+2348035557744']) {
    const [row] = await sql<{ keys: string[] }[]>`select to_jsonb(private.to_naming_keys(${sender})) as keys`
    expect(row?.keys).toContain('*')
  }
})
