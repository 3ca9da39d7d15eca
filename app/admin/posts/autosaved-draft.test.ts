import { expect, test } from 'vitest'
import { noDetails } from '../../data/post-details.ts'
import { autosaveDraft, findAutosavedDraft, toBase, toDraftKey } from './autosaved-draft.ts'
import { toDraft, toStoredDraft } from './post-draft.ts'

const key = toDraftKey('ada', null)

test('a kept draft comes back with what it was begun from, without its image file', () => {
  const storage = memory()
  const image = new File(['x'], 'x.png', { type: 'image/png' })
  const base = { version: '2026-01-01T00:00:00+00:00', fields: { ...toStoredDraft(null), title: 'Half' } }
  autosaveDraft(storage, key, { ...toDraft(null), title: 'Half a thought', image }, base)

  const kept = findAutosavedDraft(storage, key)

  expect(kept?.draft).toEqual({
    title: 'Half a thought',
    excerpt: '',
    content: '',
    categoryId: '',
    imageUrl: null,
    slug: null,
    publishAt: null,
    details: noDetails,
  })
  expect(kept?.base).toEqual(base)
})

test('a draft kept before its base was kept too still comes back', () => {
  const storage = memory()
  const draft = toStoredDraft(null)
  storage.setItem(key, JSON.stringify({ draft, version: '2026-01-01', keptAt: '2026-01-02' }))
  expect(findAutosavedDraft(storage, key)).toEqual({
    draft,
    base: { version: '2026-01-01', fields: null },
    keptAt: '2026-01-02',
  })
})

test('another account does not find it', () => {
  const storage = memory()
  autosaveDraft(storage, key, toDraft(null), toBase(null))
  expect(findAutosavedDraft(storage, toDraftKey('bola', null))).toBeNull()
})

test('what is no draft is not offered', () => {
  const storage = memory()
  for (const text of ['{', 'null', '[]', '{"draft":{"title":1},"version":null,"keptAt":"x"}']) {
    storage.setItem(key, text)
    expect(findAutosavedDraft(storage, key)).toBeNull()
  }
})

function memory(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    clear: () => entries.clear(),
    getItem: name => entries.get(name) ?? null,
    key: index => [...entries.keys()][index] ?? null,
    removeItem: name => void entries.delete(name),
    setItem: (name, value) => void entries.set(name, value),
  }
}
