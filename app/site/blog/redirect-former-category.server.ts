import { data, type RouterContextProvider, redirect } from 'react-router'
import { findRenamedCategory } from '../../data/find-renamed-category.ts'
import { getServerClient } from '../../data/server-client.ts'
import { serviceUnavailable } from '../../log.server.ts'
import { type BlogAddress, toBlogPath } from './blog-address.ts'

/** To be thrown: redirects to the renamed category, or is a 404. */
export async function toCategoryNotFound(
  context: Readonly<RouterContextProvider>,
  address: BlogAddress,
  name: string,
) {
  const renamed = await findRenamedCategory(getServerClient(context), name)
  if (renamed.error) return serviceUnavailable(context, 'A former category could not be read', renamed.error)
  if (!renamed.data) return data(null, { status: 404 })
  const isOnBlog = renamed.data !== 'Careers'
  return redirect(isOnBlog ? toBlogPath({ ...address, category: renamed.data }) : '/company/careers', 301)
}
