import { data, type RouterContextProvider, redirect } from 'react-router'
import { findRenamedPost } from '../data/find-renamed-post.ts'
import { isGonePost } from '../data/is-gone-post.ts'
import { getServerClient } from '../data/server-client.ts'
import { serviceUnavailable } from '../log.server.ts'

/** To be thrown: redirects a former slug; 410 for a deleted post, otherwise 404. */
export async function toPostNotFound(
  context: Readonly<RouterContextProvider>,
  slug: string,
  kind: { opening: boolean },
) {
  const client = getServerClient(context)
  const [renamed, gone] = await Promise.all([findRenamedPost(client, slug), isGonePost(client, slug, kind)])
  if (renamed.error) return serviceUnavailable(context, 'A former address could not be read', renamed.error)
  if (gone.error) return serviceUnavailable(context, 'Whether a post is gone could not be read', gone.error)
  // Openings also have an address on the blog, articles have none under careers.
  if (renamed.data && (renamed.data.is_opening || !kind.opening)) {
    return redirect(toPostPath(renamed.data), 301)
  }
  return data(null, { status: gone.data ? 410 : 404 })
}

function toPostPath({ slug, is_opening }: { slug: string; is_opening: boolean }): string {
  return `/company/${is_opening ? 'careers' : 'blog'}/${slug}`
}
