import { listCategories } from '../../data/list-categories.ts'
import { ok } from '../../data/result.ts'
import { loadOrToast } from '../load-or-toast.ts'
import type { Route } from './+types/post-page.ts'
import { OpenPost } from './open-post.tsx'
import { readPost } from './read-post.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const id = params.id === 'new' ? null : params.id
  const [post, categories] = await Promise.all([
    id ? loadOrToast(request, client => readPost(client, id), 'Error fetching posts') : ok(null),
    loadOrToast(request, listCategories, 'Error fetching categories'),
  ])
  return { id, post, categories }
}

export function meta() {
  return [{ title: 'Posts · Holla back office' }]
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  return <OpenPost key={loaderData.id} {...loaderData} />
}
