import { expect, test } from 'vitest'
import { withoutStaffImports } from './trim-manifest.ts'

const route = (id: string, imports: string[]) => ({
  id,
  module: `/assets/${id}.js`,
  imports,
  css: ['/a.css'],
})
const manifest = {
  entry: { module: '/assets/entry.js', imports: ['/assets/react.js'], css: [] },
  routes: {
    'site/contact/page': route('site/contact/page', ['/assets/frame.js']),
    'admin/users/page': route('admin/users/page', ['/assets/table.js']),
  },
  version: '1',
}

test('visitors are told no modules of the back office but those of its routes', () => {
  const script = withoutStaffImports(`window.__reactRouterManifest=${JSON.stringify(manifest)};`)
  expect(JSON.parse(script.slice('window.__reactRouterManifest='.length, -1))).toEqual({
    ...manifest,
    routes: { ...manifest.routes, 'admin/users/page': route('admin/users/page', []) },
  })
})

test('a manifest of another form ends the build', () => {
  expect(() => withoutStaffImports('export default {}')).toThrow('in a new way')
})
