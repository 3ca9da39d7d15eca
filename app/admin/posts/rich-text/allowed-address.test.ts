import { expect, test } from 'vitest'
import { isAllowedImageSource, isAllowedLink, toLink } from './allowed-address.ts'

test('links lead to http, https, mailto and tel only', () => {
  expect(isAllowedLink('http://a.example')).toBe(true)
  expect(isAllowedLink('https://a.example/b?c#d')).toBe(true)
  expect(isAllowedLink('mailto:ada@a.example')).toBe(true)
  expect(isAllowedLink('tel:+2348000000000')).toBe(true)
  expect(isAllowedLink('javascript:alert(1)')).toBe(false)
  expect(isAllowedLink(' jAvAsCrIpT:alert(1)')).toBe(false)
  expect(isAllowedLink('java\nscript:alert(1)')).toBe(false)
  expect(isAllowedLink('data:text/html,x')).toBe(false)
  expect(isAllowedLink('ftp://a.example')).toBe(false)
  expect(isAllowedLink('/contact')).toBe(false)
})

test('images come from http, https and image data only', () => {
  expect(isAllowedImageSource('https://a.example/b.png')).toBe(true)
  expect(isAllowedImageSource('data:image/png;base64,AAAA')).toBe(true)
  expect(isAllowedImageSource('data:text/html,x')).toBe(false)
  expect(isAllowedImageSource('file:///C:/b.png')).toBe(false)
  expect(isAllowedImageSource('blob:https://a.example/1')).toBe(false)
})

test('a typed address is completed where its meaning is clear', () => {
  expect(toLink(' holla.example/blog ')).toBe('https://holla.example/blog')
  expect(toLink('localhost.example:3000')).toBe('https://localhost.example:3000')
  expect(toLink('ada@holla.example')).toBe('mailto:ada@holla.example')
  expect(toLink('+234800000000')).toBe('tel:+234800000000')
  expect(toLink(' +234 800 000 000')).toBe('tel:+234800000000')
  expect(toLink('https://holla.example')).toBe('https://holla.example')
})

test('what is no address, or one that runs code, is refused', () => {
  expect(toLink('javascript:alert(1)')).toBeNull()
  expect(toLink('hello')).toBeNull()
  expect(toLink('two words.example')).toBeNull()
  expect(toLink('')).toBeNull()
})
