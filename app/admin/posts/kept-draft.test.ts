import { expect, test } from 'vitest'
import { findKeptDraft, keepDraft, toDraftKey } from './kept-draft.ts'
import { toDraft } from './post-draft.ts'

const key = toDraftKey('ada', null)

test('a kept draft comes back with the version it was begun from, without its image file', () => {
  const storage = memory()
  const image = new File(['x'], 'x.png', { type: 'image/png' })
  keepDraft(storage, key, { ...toDraft(null), title: 'Half a thought', image }, '2026-01-01T00:00:00+00:00')

  const kept = findKeptDraft(storage, key)

  expect(kept?.draft).toEqual({
    title: 'Half a thought',
    excerpt: '',
    content: '',
    categoryId: '',
    imageUrl: null,
  })
  expect(kept?.version).toBe('2026-01-01T00:00:00+00:00')
})

test('another account does not find it', () => {
  const storage = memory()
  keepDraft(storage, key, toDraft(null), null)
  expect(findKeptDraft(storage, toDraftKey('bola', null))).toBeNull()
})

test('what is no draft is not offered', () => {
  const storage = memory()
  for (const text of ['{', 'null', '[]', '{"draft":{"title":1},"version":null,"keptAt":"x"}']) {
    storage.setItem(key, text)
    expect(findKeptDraft(storage, key)).toBeNull()
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
