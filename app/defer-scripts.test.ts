import { expect, test } from 'vitest'
import { deferScripts } from './defer-scripts.ts'

const boot = `import "/assets/manifest-1.js";
import * as route0 from "/assets/root-1.js";
import * as route1_clientAction from "/assets/page-client-action.js";
import * as route1_main from "/assets/page-1.js";
const route1 = {...route1_clientAction,...route1_main};

  window.__reactRouterRouteModules = {"root":route0,"site/contact/page":route1};

import("/assets/entry.client-1.js");`

const page = `<html><head><link rel="modulepreload" href="/assets/manifest-1.js"/><link rel="modulepreload" href="/assets/jsx-1.js"/><link rel="preload" href="/assets/a.woff2"/></head><body><script>theme()</script><script nonce="mark" type="module" async="">${boot}</script></body></html>`

test('a page preloads no script and keeps everything else', () => {
  const html = deferScripts(page)
  expect(html).not.toContain('modulepreload')
  expect(html).not.toContain('type="module"')
  expect(html).toContain('<link rel="preload" href="/assets/a.woff2"/>')
  expect(html).toContain('<script>theme()</script>')
})

test('the deferred script asks for every module once, the entry last, and hands the routes over', () => {
  const script =
    /<script nonce="mark">(\(\(\)=>\{let begun[\s\S]*?)<\/script>/.exec(deferScripts(page))?.[1] ?? ''
  for (const path of ['root-1', 'page-1', 'page-client-action', 'manifest-1', 'jsx-1', 'entry.client-1'])
    expect(script.match(new RegExp(`"/assets/${path}.js"`, 'g')), path).toHaveLength(1)
  expect(script).toContain('([,,entry,route0,route1_clientAction,route1_main])')
  expect(script).toContain(
    'const route1 = {...route1_clientAction,...route1_main};window.__reactRouterRouteModules',
  )
  expect(script.indexOf('entry.hydrate()')).toBeGreaterThan(script.indexOf('__reactRouterRouteModules'))
  expect(() => new Function(script)).not.toThrow()
})

test('a page without script stays as it is', () => {
  expect(deferScripts('<p>plain</p>')).toBe('<p>plain</p>')
})

test('a boot script of an unknown shape is an error, not a dead page', () => {
  expect(() => deferScripts('<script type="module" async="">import("x")</script>')).toThrow('new way')
})
