import { countMessages } from '../app/data/count-messages.ts'
import { countPosts } from '../app/data/count-posts.ts'
import { findNeighbours } from '../app/data/find-neighbours.ts'
import { findPostBySlug } from '../app/data/find-post-by-slug.ts'
import { listLeads } from '../app/data/leads.ts'
import { listAdminPosts } from '../app/data/list-admin-posts.ts'
import { listBlogPosts } from '../app/data/list-blog-posts.ts'
import { listCareersPosts } from '../app/data/list-careers-posts.ts'
import { listPostAddresses } from '../app/data/list-post-addresses.ts'
import type { Result } from '../app/data/result.ts'
import type { Client } from '../app/data/schema.ts'
import type { Size } from './size-content.ts'

export const visits: Record<string, string> = {
  'home page': '/',
  blog: '/company/blog',
  'blog, page 80': '/company/blog?page=80',
  'one category': '/company/blog?category=Retention',
  'an article': '/company/blog/measured-post-50',
  'blog, search found often': '/company/blog?q=churn',
  'blog, search found never': '/company/blog?q=nowhere',
  careers: '/company/careers',
  sitemap: '/sitemap.xml',
}

export type Ask = (client: Client, size: Size) => Promise<Result<unknown>>

const pageSize = 20
const posts = { search: '', categoryId: null, order: 'newest', page: 1, pageSize } as const

export const staffQuestions: Record<string, Ask> = {
  'staff: posts': client => listAdminPosts(client, posts),
  'staff: posts, page 40': client => listAdminPosts(client, { ...posts, page: 40 }),
  'staff: posts by title': client => listAdminPosts(client, { ...posts, order: 'title-a-z' }),
  'staff: posts, search found often': client => listAdminPosts(client, { ...posts, search: 'churn' }),
  'staff: posts, search found once': client => listAdminPosts(client, { ...posts, search: 'post 777' }),
  'staff: posts, search found never': client => listAdminPosts(client, { ...posts, search: 'nowhere' }),
  'staff: posts, last page': (client, size) =>
    listAdminPosts(client, { ...posts, page: size.posts / pageSize }),
  'staff: posts of each category': client => countPosts(client),
  'staff: messages to answer': client => listLeads(client, { tab: 'to_answer' }),
  'staff: archived messages': client => listLeads(client, { tab: 'archive' }),
  'staff: spam': client => listLeads(client, { tab: 'spam' }),
  'staff: messages, search found never': client => listLeads(client, { tab: 'all', search: 'nowhere' }),
  'staff: counts of messages': client => countMessages(client),
}

export const pageQuestions: Record<string, Ask> = {
  blog: client => listBlogPosts(client, { pageSize: 12 }),
  'blog, page 80': client => listBlogPosts(client, { pageSize: 12, page: 80 }),
  'blog, last page': (client, size) =>
    listBlogPosts(client, { pageSize: 12, page: Math.floor(size.posts / 12) }),
  'blog, search found often': client => listBlogPosts(client, { pageSize: 12, search: 'churn' }),
  'blog, search found never': client => listBlogPosts(client, { pageSize: 12, search: 'nowhere' }),
  'an article': async client => {
    const post = await findPostBySlug(client, 'measured-post-50')
    return post.data ? findNeighbours(client, post.data) : post
  },
  careers: client => listCareersPosts(client),
  sitemap: client => listPostAddresses(client),
}
