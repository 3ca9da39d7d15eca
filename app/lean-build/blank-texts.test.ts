import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { blankTexts, type Node } from './blank-texts.ts'

const blank = (code: string) => blankTexts(code, parseSync('group.ts', code).program as unknown as Node)

test('the defaults of a group lose their texts and lists and keep their shape; the rest of the module stays', () => {
  const code = [
    "export const places = ['headline'] as const",
    "export const home = defineGroup<Home>('home', {",
    "  headline: 'Your app’s \\'first\\' (100)',",
    '  lead: `Two\nlines`,',
    "  sectors: ['Fintech', 'Health'],",
    "  question: { question: 'Why?', answer: 'Because.' },",
    '  since: null,',
    '  seats: 12,',
    '})',
  ].join('\n')
  expect(blank(code)).toBe(
    [
      "export const places = ['headline'] as const",
      "export const home = defineGroup<Home>('home', {",
      "  headline: '',",
      "  lead: '',",
      '  sectors: [],',
      "  question: { question: '', answer: '' },",
      '  since: null,',
      '  seats: 12,',
      '})',
    ].join('\n'),
  )
})

test('a module without a group is refused', () => {
  expect(() => blank('export const home = 1')).toThrow('No group is defined here.')
})
