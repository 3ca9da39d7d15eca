import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Block, type BlockMerge, mergeBlocks } from './merge-blocks.ts'

const toBlocks = (texts: string[]): Block[] =>
  texts.map(text => ({ html: `<p>${text}</p>`, key: `<p>${text}</p>` }))

function merge(base: string[] | null, mine: string[], theirs: string[]): BlockMerge {
  return mergeBlocks(base && toBlocks(base), toBlocks(mine), toBlocks(theirs))
}

/** The texts of the merge in their order; a clash is the list of what stands against each other. */
function show({ parts }: BlockMerge): unknown[] {
  const toText = (html: string | null) => html?.replace(/<\/?p>/g, '') ?? null
  return parts.map(part =>
    part.type === 'merged' ? toText(part.html) : [toText(part.mine), toText(part.theirs)],
  )
}

const base = ['one', 'two', 'three', 'four', 'five']

test('neighbouring paragraphs that different people changed merge by themselves', () => {
  const merged = merge(
    base,
    ['one', 'two of mine', 'three', 'four', 'five'],
    ['one', 'two', 'three of theirs', 'four', 'five'],
  )
  expect(show(merged)).toEqual(['one', 'two of mine', 'three of theirs', 'four', 'five'])
  expect(merged.changes).toEqual({ mine: 1, theirs: 1 })
})

test('one paragraph that both changed is a clash with both texts, between what merges', () => {
  const merged = merge(
    base,
    ['one', 'two of mine', 'three', 'four', 'five', 'six'],
    ['zero', 'one', 'two of theirs', 'three', 'five'],
  )
  expect(show(merged)).toEqual(['zero', 'one', ['two of mine', 'two of theirs'], 'three', 'five', 'six'])
  expect(merged.parts[2]).toMatchObject({ base: '<p>two</p>' })
  expect(merged.changes).toEqual({ mine: 1, theirs: 2 })
})

test('what one deleted and the other changed is a clash; what nobody else touched is deleted', () => {
  expect(
    show(merge(base, ['one', 'four', 'five'], ['one', 'two', 'three of theirs', 'four', 'five'])),
  ).toEqual(['one', [null, 'three of theirs'], 'four', 'five'])
})

test('a moved paragraph takes along what the other one wrote in it', () => {
  const [one, two, ...rest] = ['the first of all', 'the second of them', 'third', 'fourth', 'fifth'] as const
  const merged = merge([one, two, ...rest], [two, ...rest, one], [`${one} texts`, two, ...rest])
  expect(show(merged)).toEqual([two, ...rest, `${one} texts`])
})

test('both may insert at one place; the same insertion stands there once', () => {
  expect(show(merge(['a'], ['a', 'b', 'c'], ['a', 'b', 'd']))).toEqual(['a', 'b', 'c', 'd'])
})

test('without a base what both hold stays, and each difference is a clash', () => {
  const merged = merge(
    null,
    ['one', 'two by mine hand', 'four'],
    ['one', 'two by their hand', 'three', 'four'],
  )
  expect(show(merged)).toEqual(['one', ['two by mine hand', 'two by their hand'], [null, 'three'], 'four'])
})

test('a wholly rewritten text of thousands of blocks takes seconds at most', () => {
  const write = (name: string) => Array.from({ length: 4000 }, (_, index) => `${name} ${index} ${index % 7}`)
  const before = process.cpuUsage()
  const merged = merge(write('base'), write('mine'), write('theirs'))
  expect(merged.parts).toHaveLength(4000)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(8)
})

describe('of random pairs of edits', () => {
  const words = fc.array(fc.constantFrom('sun', 'rain', 'sea', 'hill', 'road', 'salt'), {
    minLength: 0,
    maxLength: 5,
  })
  const paragraph = words.map(list => list.join(' '))
  const text = fc.array(paragraph, { maxLength: 8 })
  const edit = fc.record({
    kind: fc.constantFrom('insert', 'delete', 'replace', 'move', 'append' as const),
    at: fc.nat(),
    to: fc.nat(),
    paragraph,
  })
  const edits = fc.array(edit, { maxLength: 5 })
  type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never

  function apply(texts: string[], list: Edit[]): string[] {
    const changed = [...texts]
    for (const { kind, at, to, paragraph: written } of list) {
      const index = changed.length === 0 ? 0 : at % changed.length
      if (kind === 'insert') changed.splice(index, 0, written)
      else if (changed.length === 0) continue
      else if (kind === 'delete') changed.splice(index, 1)
      else if (kind === 'replace') changed[index] = written
      else if (kind === 'append') changed[index] = `${changed[index]} ${written}`
      else changed.splice(to % changed.length, 0, ...changed.splice(index, 1))
    }
    return changed
  }

  const pair = fc.tuple(text, edits, edits).map(([before, one, other]) => ({
    before,
    mine: apply(before, one),
    theirs: apply(before, other),
  }))
  const runs = { numRuns: Number(process.env.FUZZ_RUNS ?? 600) }

  function count(texts: string[], wanted: string): number {
    return texts.filter(one => one === wanted).length
  }

  test('nothing that either wrote is lost: it is in the merge or in a clash', () => {
    fc.assert(
      fc.property(pair, ({ before, mine, theirs }) => {
        for (const known of [before, null]) {
          const shown = show(merge(known, mine, theirs)).flat()
          for (const side of [mine, theirs])
            for (const written of side) {
              const more = count(side, written) - count(known ?? [], written)
              expect(shown.filter(one => one === written).length).toBeGreaterThanOrEqual(more)
              if (!before.includes(written)) expect(shown).toContain(written)
            }
        }
      }),
      runs,
    )
  })

  test('what both left as it was stays, and what one deleted alone is gone', () => {
    fc.assert(
      fc.property(pair, ({ before, mine, theirs }) => {
        const shown = show(merge(before, mine, theirs)).flat()
        for (const kept of before)
          if (count(before, kept) === 1 && mine.includes(kept) && theirs.includes(kept))
            expect(shown).toContain(kept)
        const isNowhere = (one: string) => !mine.includes(one) && !theirs.includes(one)
        expect(shown.filter(one => typeof one === 'string' && isNowhere(one))).toEqual([])
      }),
      runs,
    )
  })

  test('it makes no difference who is who', () => {
    fc.assert(
      fc.property(pair, ({ before, mine, theirs }) => {
        for (const known of [before, null]) {
          const [here, there] = [merge(known, mine, theirs), merge(known, theirs, mine)]
          const turned = there.parts.map(part => {
            if (part.type === 'clash') return { ...part, mine: part.theirs, theirs: part.mine }
            return { ...part, from: ({ both: 'both', mine: 'theirs', theirs: 'mine' } as const)[part.from] }
          })
          if (mine.join('\0') !== theirs.join('\0')) expect(turned).toEqual(here.parts)
          expect(there.changes).toEqual({ mine: here.changes.theirs, theirs: here.changes.mine })
        }
      }),
      runs,
    )
  })

  test('equal edits merge silently, and against an untouched text the other one stands', () => {
    fc.assert(
      fc.property(pair, ({ before, mine }) => {
        expect(show(merge(before, mine, mine))).toEqual(mine)
        expect(merge(before, mine, mine).changes).toEqual({ mine: 0, theirs: 0 })
        expect(show(merge(before, mine, before))).toEqual(mine)
        expect(show(merge(before, before, mine))).toEqual(mine)
        expect(show(merge(null, mine, mine))).toEqual(mine)
      }),
      runs,
    )
  })
})
