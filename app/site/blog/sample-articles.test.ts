import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { services } from '../navigation.ts'
import { toCoverDesign } from './cover-design.ts'
import { toArticleText } from './to-article-text.server.ts'

const seed = readFileSync(join(import.meta.dirname, '../../../supabase/seed.sql'), 'utf8')

const articles = [
  ...seed.matchAll(
    /\(\n {4}'([\w-]{36})',\n {4}'([^']+)',\n {4}'[^']+',\n {4}\$html\$(.*?)\$html\$,\n {4}'([^']+)'/gs,
  ),
]
  .map(([, id = '', title = '', content = '', category = '']) => ({ id, title, content, category }))
  .filter(({ category }) => category !== 'Careers')

const countWords = (html: string) => html.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}’]+/gu)?.length ?? 0

test('three sample articles have 900 words at least, all others 300, and each service has one', () => {
  const lengths = articles.map(({ content }) => countWords(content)).sort((a, b) => b - a)
  expect(lengths).toHaveLength(10)
  expect(lengths[2]).toBeGreaterThanOrEqual(900)
  expect(lengths.at(-1)).toBeGreaterThanOrEqual(300)
  expect(new Set(articles.map(({ category }) => category))).toEqual(
    new Set(services.map(({ label }) => label)),
  )
})

test('each table of a sample article is followed by a line that says Example, and each article says what to do next', () => {
  for (const { title, content } of articles) {
    const [, ...afterTables] = content.split('</table>')
    for (const after of afterTables) expect(after, title).toMatch(/^\n<p><em>Example/)
    expect(toArticleText(content, '').html, title).toContain('<ol class="next-steps">')
  }
})

test('the figures of the sample articles are drawn', () => {
  const drawn = articles.filter(({ content }) => toArticleText(content, '').html.includes('class="bars"'))
  expect(drawn.map(({ title }) => title)).toHaveLength(7)
})

test('no sample article has the ground of the one before it on its cover', () => {
  const grounds = articles.map(({ id, category }) => toCoverDesign(id, category).ground)
  for (const [index, ground] of grounds.entries()) expect(grounds[index + 1]).not.toBe(ground)
})
