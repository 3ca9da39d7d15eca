import { expect, test } from 'vitest'
import { noDetails } from '../../../data/post-details.ts'
import { toStoredDraft } from '../post-draft.ts'
import { type BrowserCopy, listCopies, toCopyKey, writeCopy } from './browser-copies.ts'

const copy: BrowserCopy = {
  draftId: 'd',
  postId: null,
  version: 2,
  kept: { ...toStoredDraft(null), title: 'Half' },
  sent: ['ab'],
  draft: { ...toStoredDraft(null), title: 'Half a thought', details: { ...noDetails, place: 'Lagos' } },
  base: { version: null, fields: toStoredDraft(null) },
  keptAt: '2026-01-02T00:00:00.000Z',
}

test('a copy comes back as it was, and another account does not find it', () => {
  const storage = memory()
  const key = toCopyKey('ada', 'd', 'tab')
  writeCopy(storage, key, copy)
  expect(listCopies(storage, 'ada')).toMatchObject([{ key, copy }])
  expect(listCopies(storage, 'bola')).toEqual([])
})

test('of two tabs the one that wrote later comes last', () => {
  const storage = memory()
  writeCopy(storage, toCopyKey('ada', 'd', 'a'), { ...copy, keptAt: '2026-01-03T00:00:00.000Z' })
  writeCopy(storage, toCopyKey('ada', 'd', 'b'), copy)
  expect(listCopies(storage, 'ada').map(({ key }) => key)).toEqual(['draft:ada:d:b', 'draft:ada:d:a'])
})

test('text that an earlier release kept has an id from now on, and its post or none', () => {
  const storage = memory()
  const { slug: _, publishAt: __, details: ___, ...draft } = { ...toStoredDraft(null), title: 'Old' }
  const base = { version: '2026-01-01', fields: draft }
  storage.setItem('draft:ada:new', JSON.stringify({ draft, base, keptAt: '2026-01-01' }))
  storage.setItem('draft:ada:p1:2', JSON.stringify({ draft, version: '2026-01-01', keptAt: '2026-01-02' }))
  const found = listCopies(storage, 'ada')
  expect(
    found.map(
      ({
        copy: {
          postId,
          version,
          draft: { title, details },
        },
      }) => [postId, version, title, details],
    ),
  ).toEqual([
    [null, 0, 'Old', noDetails],
    ['p1', 0, 'Old', noDetails],
  ])
  expect(found[0]?.copy.base.version).toBeNull()
  expect(listCopies(storage, 'ada')).toMatchObject(found)
})

test('what is no draft is left alone', () => {
  for (const text of ['{', 'null', '[]', '{"draft":{"title":1},"keptAt":"x"}']) {
    const storage = memory()
    storage.setItem('draft:ada:d:tab', text)
    expect(listCopies(storage, 'ada')).toEqual([])
  }
})

/** As browsers have it: its keys are its own properties. */
function memory(): Storage {
  const methods = {
    getItem: (name: string) => entries[name] ?? null,
    setItem: (name: string, value: string) => void Reflect.set(entries, name, value),
    removeItem: (name: string) => void Reflect.deleteProperty(entries, name),
  }
  const entries: Record<string, string> = Object.create(methods)
  return entries as unknown as Storage
}
