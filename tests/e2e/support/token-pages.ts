import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from './fixtures.ts'

/** A commented draft, by the address at which a client reads it, with a form open; `remove` takes it away. */
export async function addPreview(office: SupabaseClient) {
  const content = '<p>Ten thousand people asked us.</p><h2>When</h2><p>We start in March.</p>'
  const draft = await office
    .from('post_drafts')
    .insert({ title: 'Internationalisation of our first hundred users', excerpt: 'An excerpt', content })
    .select('id')
    .single()
  const id: string = draft.data?.id
  const link = await office.rpc('create_review_link', { p_draft_id: id }).single<{ token: string }>()
  const token = link.data?.token
  const comment = await office.rpc('comment_on_preview', {
    p_token: token,
    p_paragraph: 'Ten thousand people asked us.',
    p_place: 0,
    p_name: 'Tunde',
    p_body: 'Why not sooner?',
  })
  expect([draft.error, link.error, comment.error]).toEqual([null, null, null])
  const remove = async () => {
    await office.from('post_drafts').delete().eq('id', id)
  }
  return { address: `/preview/${token}?comment=3#p3`, remove }
}

/** The address at which an invited colleague chooses a password; `remove` ends the invitation. */
export async function addInvitation(office: SupabaseClient) {
  const email = `internationalisation-${crypto.randomUUID()}@holla.example`
  const { data, error } = await office
    .rpc('create_invitation', { p_email: email, p_roles: ['desk', 'editor'], p_is_mailed: false })
    .single<{ token: string }>()
  expect(error).toBeNull()
  const remove = async () => {
    const { data: invitations } = await office.rpc('list_invitations')
    const made = (invitations as { id: string; email: string }[] | null)?.find(each => each.email === email)
    await office.rpc('end_invitation', { p_id: made?.id })
  }
  return { address: `/invitation#${data?.token}`, remove }
}
