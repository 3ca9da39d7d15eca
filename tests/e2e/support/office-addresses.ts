import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { wholePost } from './back-office.ts'
import { expect } from './fixtures.ts'

/** Of every page of the back office one, with what its address says of it; `remove` takes away what stands behind them. */
export async function addOfficeAddresses(office: SupabaseClient, service: SupabaseClient) {
  const title = `Addressed ${crypto.randomUUID()}`
  const post = await office
    .from('posts')
    .insert(await wholePost(office, title))
    .select('id')
    .single()
  const letter = await service
    .from('contact_messages')
    .insert({ name: 'Chidinma Okafor', email: 'kofi@bus.example', subject: title, message: 'Hello' })
    .select('id')
    .single()
  const { data: me } = await office.auth.getUser()
  expect([post.error, letter.error]).toEqual([null, null])
  const addresses = [
    '/admin',
    '/admin/posts?order=oldest',
    `/admin/posts/${post.data?.id}`,
    `/admin/posts/${post.data?.id}/versions`,
    '/admin/calendar?month=2027-02',
    '/admin/categories',
    '/admin/users?q=holla',
    `/admin/users/${me.user?.id}`,
    '/admin/messages?folder=archive',
    `/admin/messages/${letter.data?.id}`,
    '/admin/statistics?weeks=4',
    '/admin/pictures?show=unused',
    '/admin/trash',
    '/admin/account',
    '/admin/alerts',
    '/admin/settings?section=agency',
    '/admin/audit',
    '/admin/privacy',
  ]
  expect(addresses.map(toRoute).sort()).toEqual(listRoutes())
  const remove = async () => {
    await office.from('posts').delete().eq('title', title)
    await service.from('contact_messages').delete().eq('subject', title)
  }
  return { addresses, remove }
}

const toRoute = (address: string) =>
  address
    .replace(/\?.*/, '')
    .replace(/[\da-f-]{36}/, ':id')
    .replace(/^\/admin\/?/, '') || 'index'

/** The pages of the back office as the router knows them. */
function listRoutes(): string[] {
  const routes = readFileSync(join(import.meta.dirname, '../../../app/routes.ts'), 'utf8')
  const paths = [...routes.matchAll(/route\('([^']+)', 'admin\/(?!layout)/g)].map(([, path = '']) =>
    path.replace(/^:id$/, 'messages/:id'),
  )
  return ['index', ...paths].sort()
}
