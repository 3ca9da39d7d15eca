import { expect, test } from 'vitest'
import { splitBlocks } from './split-blocks.ts'

test('each paragraph, heading, list, table and picture is a block', () => {
  const blocks = [
    '<h2>One</h2>',
    '<p>A <strong>bold</strong><br>line</p>',
    '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>',
    '<table><tbody><tr><td><p>1</p></td></tr></tbody></table>',
    '<figure><img src="/a.png"><figcaption>A</figcaption></figure>',
    '<img src="/b.png">',
    '<hr>',
    '<blockquote><p>Said</p></blockquote>',
    '<pre><code>&lt;p&gt;</code></pre>',
  ]
  expect(splitBlocks(blocks.join(''))).toEqual(blocks)
  expect(splitBlocks(blocks.join('\n  '))).toEqual(blocks)
})

test('a sign inside an attribute or a comment is no tag', () => {
  expect(splitBlocks('<p>a<img alt="x > </p>" src="/a"></p><p>b<!-- </p><p> --></p>')).toEqual([
    '<p>a<img alt="x > </p>" src="/a"></p>',
    '<p>b<!-- </p><p> --></p>',
  ])
})

test('bare text is a block with the marks that stand in it', () => {
  expect(splitBlocks('Just <em>text</em><br>here<p>b</p> and more')).toEqual([
    'Just <em>text</em><br>here',
    '<p>b</p>',
    'and more',
  ])
})

test('of HTML that is not well-formed nothing is left out', () => {
  expect(splitBlocks('<p>one<p>two</p></p><ul><li>three')).toEqual([
    '<p>one',
    '<p>two</p>',
    '</p>',
    '<ul><li>three',
  ])
  expect(splitBlocks('<p>one</p><p title="two')).toEqual(['<p>one</p>', '<p title="two'])
  expect(splitBlocks(' \n ')).toEqual([])
})
