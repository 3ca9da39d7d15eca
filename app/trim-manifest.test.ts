import { expect, test } from 'vitest'
import { trimImports } from './trim-manifest.ts'

const route = (id: string, imports: string[]) => ({
  id,
  module: `/assets/${id}.js`,
  imports,
  css: ['/a.css'],
})
const manifest = {
  entry: { module: '/assets/entry.js', imports: ['/assets/react.js'], css: [] },
  routes: {
    root: route('root', ['/assets/react.js', '/assets/frame.js']),
    'site/contact/page': {
      ...route('site/contact/page', ['/assets/frame.js', '/assets/form.js']),
      hasLoader: true,
      hasAction: false,
    },
    'admin/users/page': route('admin/users/page', ['/assets/table.js']),
  },
  version: '1',
}

test('visitors are told of a route what is not there yet, and no modules of the back office but those of its routes', () => {
  const script = trimImports(`window.__reactRouterManifest=${JSON.stringify(manifest)};`)
  expect(JSON.parse(script.slice('window.__reactRouterManifest='.length, -1))).toEqual({
    ...manifest,
    routes: {
      root: manifest.routes.root,
      'site/contact/page': { ...route('site/contact/page', ['/assets/form.js']), hasLoader: true },
      'admin/users/page': route('admin/users/page', []),
    },
  })
})

test('a manifest of another form ends the build', () => {
  expect(() => trimImports('export default {}')).toThrow('in a new way')
})
