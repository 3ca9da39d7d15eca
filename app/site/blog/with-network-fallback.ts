import { isRouteErrorResponse } from 'react-router'
import { readBlogAddress } from './blog-address.ts'

const unreachable = 'The server could not be reached. The list follows as soon as it can.'

/** Without a network: the same error as when the server can't read the list. */
export async function withNetworkFallback<T>(request: Request, load: () => Promise<T>) {
  try {
    return await load()
  } catch (error) {
    const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
    const address = readBlogAddress(new URL(request.url).searchParams)
    if (isAnswer || !address) throw error
    return { posts: [], hasMore: false, address, categories: [], error: unreachable }
  }
}
