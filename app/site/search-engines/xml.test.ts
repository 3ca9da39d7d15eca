import { expect, test } from 'vitest'
import { escapeXml } from './xml.ts'

test('a title with markup stays text', () => {
  expect(escapeXml(`<b>"Ọjà" & 'more'</b>`)).toBe('&#60;b&#62;&#34;Ọjà&#34; &#38; &#39;more&#39;&#60;/b&#62;')
})

test('control characters that would break a feed reader are dropped', () => {
  expect(escapeXml('a\u0000b\u001Fc\nd🚧')).toBe('abc\nd🚧')
})
