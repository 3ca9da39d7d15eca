import { data, type RouterContextProvider } from 'react-router'
import { isGonePost } from '../data/is-gone-post.ts'
import { getServerClient } from '../data/server-client.ts'
import { serviceUnavailable } from '../log.server.ts'

/** To be thrown where no post has the slug: 410 where one had it, otherwise 404. */
export async function toPostNotFound(
  context: Readonly<RouterContextProvider>,
  slug: string,
  kind: { opening: boolean },
) {
  const gone = await isGonePost(getServerClient(context), slug, kind)
  if (gone.error) return serviceUnavailable(context, 'Whether a post is gone could not be read', gone.error)
  return data(null, { status: gone.data ? 410 : 404 })
}
