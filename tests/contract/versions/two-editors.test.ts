import { beforeAll, expect, test } from 'vitest'
import { noVersion, toBase } from '../../../app/admin/posts/drafts/draft-text.ts'
import { type Choice, resolveClashes } from '../../../app/admin/posts/merge/merge-drafts.ts'
import { publishMerged, publishResolved } from '../../../app/admin/posts/merge/publish-merged.ts'
import { type PostDraft, toDraft, toStoredDraft } from '../../../app/admin/posts/post-draft.ts'
import { publishPost } from '../../../app/admin/posts/publish-post.ts'
import { findFormerPost } from '../../../app/data/find-former-post.ts'
import { findPost } from '../../../app/data/find-post.ts'
import { listPostVersions } from '../../../app/data/list-post-versions.ts'
import { noDetails } from '../../../app/data/post-details.ts'
import type { PostWithDetails } from '../../../app/data/rows/posts.ts'
import type { Client } from '../../../app/data/schema.ts'
import { setUpBackend } from '../../support/backend.ts'

const backend = await setUpBackend()
let ada: Editor
let bola: Editor
let categoryId: string

const paragraphs = ['The sun is up', 'It rains at noon', 'The sea is salt', 'The road is long'].map(
  text => `<p>${text}</p>`,
)

beforeAll(async () => {
  const [category] = await backend.sql`insert into public.categories (name) values ('Growth') returning id`
  categoryId = category?.id
  const people = await Promise.all([backend.people.editor(), backend.people.editor()])
  ;[ada, bola] = people.map(({ client, email }) => openEditor(client, email)) as [Editor, Editor]
})

interface Editor {
  email: string
  client: Client
  read: (id: string) => Promise<void>
  change: (edit: (draft: PostDraft) => Partial<PostDraft>) => void
  save: (choice?: Choice) => Promise<{ merged: boolean; clashes: number; writer: string | null }>
}

/** What the editor's page does, without the page. */
function openEditor(client: Client, email: string): Editor {
  let post: PostWithDetails
  let draft: PostDraft

  async function save(choice: Choice = 'mine') {
    let clashes = 0
    let outcome = await publishMerged(client, { post, draft, base: toBase(post) })
    while (outcome.outcome === 'conflict') {
      const { theirs, merge } = outcome
      clashes += merge.clashes.length
      const choices = new Map(merge.clashes.map(({ id }) => [id, choice] as const))
      const resolved = resolveClashes(merge, toStoredDraft(theirs), choices)
      outcome = await publishResolved(client, { theirs, mine: draft, choices, resolved })
    }
    if (outcome.outcome === 'failed') throw new Error(outcome.error.message)
    return { merged: outcome.merge !== null, clashes, writer: outcome.writer }
  }

  return {
    email,
    client,
    async read(id) {
      const { data } = await findPost(client, id)
      if (!data) throw new Error('The post is gone')
      post = data
      draft = toDraft(post)
    },
    change(edit) {
      draft = { ...draft, ...edit(draft) }
    },
    save,
  }
}

async function createPost(): Promise<string> {
  const draft = {
    title: 'Both write',
    excerpt: 'An excerpt',
    content: paragraphs.join(''),
    categoryId,
    imageUrl: null,
    image: null,
    slug: null,
    publishAt: null,
    details: noDetails,
  }
  const publication = await publishPost(ada.client, null, draft, null)
  if (publication.outcome !== 'published') throw new Error('The post was not created')
  return publication.saved.id
}

/** All that stands in the post now or in any of its versions. */
async function readEverything(id: string): Promise<string> {
  const versions = await listPostVersions(ada.client, id)
  const texts = (versions.data ?? []).map(({ key }) => findFormerPost(ada.client, id, key))
  // Saves of one person within ten minutes are one version; each stands in the history all the same.
  const kept = await backend.sql`
    select c.before::text as before
    from private.history h join private.history_contents c on c.history_id = h.id
    where h.row_id = ${id}`
  return JSON.stringify([await Promise.all(texts), kept])
}

const append = (paragraph: number, text: string) => (draft: PostDraft) => {
  const all = draft.content.split('</p>').slice(0, -1)
  all[paragraph] = `${all[paragraph]} ${text}`
  return { content: all.map(one => `${one}</p>`).join('') }
}

test('two who change other paragraphs and fields both have their changes published, and learn of it', async () => {
  const id = await createPost()
  await ada.read(id)
  await bola.read(id)
  ada.change(append(1, 'says Ada'))
  ada.change(() => ({ title: 'By Ada' }))
  bola.change(append(2, 'says Bola'))
  bola.change(() => ({ excerpt: 'By Bola' }))
  expect(await ada.save()).toEqual({ merged: false, clashes: 0, writer: null })
  expect(await bola.save()).toEqual({ merged: true, clashes: 0, writer: ada.email })
  const [post] = await backend.sql`select title, excerpt, content from public.posts where id = ${id}`
  expect(post).toEqual({
    title: 'By Ada',
    excerpt: 'By Bola',
    content: paragraphs.join('').replace('noon', 'noon says Ada').replace('salt', 'salt says Bola'),
  })
})

test('a clash is asked about, and what was given up for the other text is among the versions', async () => {
  const id = await createPost()
  await ada.read(id)
  await bola.read(id)
  ada.change(append(0, 'says Ada'))
  bola.change(append(0, 'says Bola'))
  await ada.save()
  expect(await bola.save('theirs')).toMatchObject({ clashes: 1 })
  const { data: post } = await findPost(bola.client, id)
  expect(post?.content).toContain('The sun is up says Ada')
  expect(post?.content).not.toContain('Bola')

  const { data: versions } = await listPostVersions(ada.client, id)
  const unmerged = versions?.find(({ operation }) => operation === 'UNMERGED')
  expect(unmerged).toMatchObject({ actor: bola.email })
  const { data: text } = await findFormerPost(ada.client, id, unmerged?.key ?? '')
  expect(text).toMatchObject({ title: 'Both write', category: 'Growth', category_id: categoryId })
  expect(text?.content).toContain('The sun is up says Bola')
})

test('what was given up goes when the post is erased', async () => {
  const id = await createPost()
  const { error } = await ada.client.rpc('keep_unmerged_post', {
    p_post_id: id,
    p_post: { title: 'Given up', content: '', excerpt: '', category_id: null, feature_image_url: null },
  })
  expect(error).toBeNull()
  await backend.sql`select private.erase_history('public.posts', ${id})`
  expect(await backend.sql`select from private.unmerged_posts where post_id = ${id}`).toHaveLength(0)
})

/** Each reads, writes something of their own and saves, twice; `order` says whose step is next. */
const interleavings = listInterleavings(4, 4)
  .filter((_, index) => index % 3 === 0)
  .slice(0, 20)

function listInterleavings(ones: number, others: number): string[] {
  if (ones === 0 || others === 0) return ['A'.repeat(ones) + 'B'.repeat(others)]
  return [
    ...listInterleavings(ones - 1, others).map(rest => `A${rest}`),
    ...listInterleavings(ones, others - 1).map(rest => `B${rest}`),
  ]
}

test('in 20 interleavings of two who write at once nothing that either wrote is lost', async () => {
  expect(new Set(interleavings).size).toBe(20)
  const choices: Choice[] = ['mine', 'theirs', 'both']
  const clashes = await Promise.all(
    interleavings.map(async (order, number) => {
      const id = await createPost()
      const written: string[] = []
      let count = 0
      const walk = (editor: Editor, own: number) => {
        let step = 0
        return async () => {
          step += 1
          if (step % 2 === 1) return editor.read(id)
          const mark = `${editor.email.slice(0, 12)}-${number}-${step}`
          written.push(mark)
          // The first time in a paragraph of their own, then both in the same.
          editor.change(append(step === 2 ? own : 3, mark))
          const saved = await editor.save(choices[number % 3])
          count += saved.clashes
        }
      }
      const editors = { A: openEditor(ada.client, ada.email), B: openEditor(bola.client, bola.email) }
      const steps = { A: walk(editors.A, 0), B: walk(editors.B, 1) }
      for (const who of order) await steps[who as 'A' | 'B']()
      const everything = await readEverything(id)
      for (const mark of written) expect(everything).toContain(mark)
      const { data: post } = await findPost(ada.client, id)
      for (const mark of written.filter(one => one.endsWith('-2'))) expect(post?.content).toContain(mark)
      return count
    }),
  )
  expect(clashes.filter(count => count > 0).length).toBeGreaterThan(3)
})

test('what a phone wrote on in a draft that a desk has published meanwhile joins what the desk added', async () => {
  const id = crypto.randomUUID()
  const kept = {
    ...toDraft(null),
    title: 'Both write',
    excerpt: 'An excerpt',
    content: '<p>One</p>',
    categoryId,
  }
  const desk = { ...kept, content: `${kept.content}${paragraphs.join('')}` }
  const published = await publishPost(ada.client, null, desk, null, undefined, id)
  expect(published).toMatchObject({ outcome: 'published' })
  const { data: post } = await findPost(ada.client, id)

  const { image: _, ...fields } = kept
  const phone = { ...kept, content: '<p>One, on the phone</p>' }
  const saved = await publishMerged(ada.client, { post, draft: phone, base: { version: noVersion, fields } })
  expect(saved).toMatchObject({ outcome: 'published', merge: { theirs: ['content'], mine: ['content'] } })
  const { data: after } = await findPost(ada.client, id)
  expect(after?.content).toBe(`<p>One, on the phone</p>${paragraphs.join('')}`)
})

test('two saves at the same moment are both in the post', async () => {
  const id = await createPost()
  await ada.read(id)
  await bola.read(id)
  ada.change(append(0, 'says Ada'))
  bola.change(append(3, 'says Bola'))
  await Promise.all([ada.save(), bola.save()])
  const { data: post } = await findPost(ada.client, id)
  expect(post?.content).toMatch(/says Ada.*says Bola/)
})
