import { listCategories } from '../../data/list-categories.ts'
import { ok } from '../../data/result.ts'
import { loadOrToast } from '../load-or-toast.ts'
import { toAdminMeta } from '../to-admin-meta.ts'
import type { Route } from './+types/post-page.ts'
import { readDraft } from './drafts/read-draft.ts'
import { OpenPost } from './open-post.tsx'
import { readPost } from './read-post.ts'

/** The post open in an editor, whose text must not be loaded again with the page. */
let held: string | null = null

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const postId = params.id === 'new' ? null : params.id
  const draftId = new URL(request.url).searchParams.get('draft')
  const key = `${params.id} ${draftId ?? ''}`
  const reading = postId
    ? loadOrToast(request, client => readPost(client, postId), 'Error fetching posts')
    : Promise.resolve(ok(null))
  const [post, categories, draft] = await Promise.all([
    reading,
    loadOrToast(request, listCategories, 'Error fetching categories'),
    held === key
      ? null
      : loadOrToast(
          request,
          client => readDraft(client, { postId, post: reading, draftId }),
          'Error fetching posts',
        ),
  ])
  return {
    key,
    id: postId,
    post,
    categories,
    draft,
    onHeld: (isHeld: boolean) => {
      held = isHeld ? key : null
    },
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return toAdminMeta('Posts', matches)
}

export default function PostPage({ loaderData: { key, ...loaded } }: Route.ComponentProps) {
  return <OpenPost key={key} {...loaded} />
}
