import { data, type RouterContextProvider, redirect } from 'react-router'
import { findPostSummary } from '../../data/find-post-summary.ts'
import { findRenamedPost } from '../../data/find-renamed-post.ts'
import { requestParts } from '../../data/request-parts.ts'
import { getServerClient } from '../../data/server-client.ts'
import { serviceUnavailable } from '../../log.server.ts'
import { fill } from '../../settings/fill.ts'
import { agency as agencyGroup } from '../../settings/groups/agency.ts'
import { home } from '../../settings/groups/home.ts'
import { readPageSettings } from '../../settings/read-page-settings.server.ts'
import { resolve } from '../../settings/resolve.ts'
import type { Route } from './+types/image.ts'
import { findMainCard, type ShareCard, toArticleCard, toOpeningCard, toSharePath } from './share-card.ts'
import { findShareImage } from './share-images.server.ts'

/** Only existing pages have one, at one address. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const named = /^(.+)\.png$/.exec(params['*'])?.[1]
  const path = named === 'home' ? '/' : `/${named}`
  const card = named ? await findCard(context, path) : null
  if (!card) throw (await findFormerAddress(context, path)) ?? data(null, { status: 404 })

  const address = toSharePath(path, card)
  const { pathname, search } = new URL(request.url)
  // An old or made-up version is not worth drawing or caching.
  if (pathname + search !== address) return redirect(address)
  const image = findShareImage(address, card, context.get(requestParts).drawPng)
  if (!image)
    return new Response('Too many images are being drawn', { status: 503, headers: { 'retry-after': '5' } })
  // The rendering's place is free while the image waits for pictures that others have made.
  return new Response(toStream(image), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' },
  })
}

function toStream(image: Promise<Uint8Array>): ReadableStream {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(await image)
      controller.close()
    },
  })
}

/** For links that were shared before a post's address changed. */
async function findFormerAddress(context: Readonly<RouterContextProvider>, path: string) {
  const { folder, slug } = parsePostPath(path) ?? {}
  if (!folder || !slug) return null
  const { data: post, error } = await findRenamedPost(getServerClient(context), slug)
  if (error) throw serviceUnavailable(context, 'A former address could not be read', error)
  return post && redirect(`/share/company/${post.is_opening ? 'careers' : 'blog'}/${post.slug}.png`, 301)
}

function parsePostPath(path: string) {
  return /^\/company\/(?<folder>blog|careers)\/(?<slug>[^/]+)$/.exec(path)?.groups
}

async function findCard(context: Readonly<RouterContextProvider>, path: string): Promise<ShareCard | null> {
  const settings = await readPageSettings(context, home)
  const agency = resolve(agencyGroup, settings)
  const main = findMainCard(path, agency, fill(resolve(home, settings).headline, agency))
  if (main) return main
  const { folder, slug } = parsePostPath(path) ?? {}
  if (!folder || !slug) return null
  const { data: post, error } = await findPostSummary(getServerClient(context), slug)
  if (error) throw serviceUnavailable(context, 'A share image could not be made', error)
  if (!post) return null
  const category = post.categories?.name ?? null
  if ((category === 'Careers') !== (folder === 'careers')) return null
  return folder === 'careers' ? toOpeningCard(post, agency) : toArticleCard({ ...post, category }, agency)
}
