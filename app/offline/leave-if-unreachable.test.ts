import { beforeEach, expect, test, vi } from 'vitest'
import { leaveIfUnreachable } from './leave-if-unreachable.ts'

const origin = 'https://holla.example'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('location', { origin, href: `${origin}/` })
  vi.stubGlobal('window', {
    __reactRouterDataRouter: {
      state: {
        location: { pathname: '/' },
        navigation: { location: { pathname: '/contact', search: '', hash: '#form', state: null } },
      },
    },
  })
  return () => vi.useRealTimers()
})

/** What a page on its way to the form says to the worker that asks. */
function ask(question: object): unknown {
  const answers: unknown[] = []
  const port = { postMessage: (answer: unknown) => answers.push(answer) }
  leaveIfUnreachable({ data: { type: 'unreachable', search: '', ...question }, ports: [port] } as never)
  return answers[0]
}

test('a page says where it leads to the worker of its build, and to an earlier one that it leaves', () => {
  expect(ask({ path: '/contact', wantsAddress: true })).toBe('/contact#form')
  expect(ask({ path: '/contact' })).toBe(true)
  expect(ask({ path: '/company/blog', wantsAddress: true })).toBe(false)
  expect(ask({ path: '/company/blog' })).toBe(false)
})

test('where a script is missing the page says where it leads, whatever that is', () => {
  expect(ask({ wantsAddress: true })).toBe('/contact#form')
})
