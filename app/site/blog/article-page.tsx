import { Link, redirect } from 'react-router'
import { findNeighbours } from '../../data/find-neighbours.ts'
import { findPostBySlug } from '../../data/find-post-by-slug.ts'
import { toPostDetails } from '../../data/post-details.ts'
import { requestParts } from '../../data/request-parts.ts'
import { getServerClient } from '../../data/server-client.ts'
import { NairaInPage } from '../../fonts/naira-in-page.tsx'
import { serviceUnavailable } from '../../log.server.ts'
import { caseStudies } from '../../settings/groups/case-studies.ts'
import { readPageSettings } from '../../settings/read-page-settings.server.ts'
import { resolve } from '../../settings/resolve.ts'
import { Prose } from '../../ui/prose.tsx'
import { findSite } from '../agency.ts'
import { toPostNotFound } from '../answer-missing-post.server.ts'
import { DayOf } from '../day-of.tsx'
import { pageSheet } from '../page-sheet.ts'
import { toArticleCard, toSharePath } from '../share/share-card.ts'
import { toBreadcrumbs } from '../structured-data.ts'
import { isStudy } from '../studies/is-study.ts'
import { StudyFacts } from '../studies/study-facts.tsx'
import { toMeta } from '../to-meta.ts'
import type { Route } from './+types/article-page.ts'
import { ArticleFooter } from './article-footer.tsx'
import stylesheet from './article-page.css?url'
import { ArticlePicture } from './article-picture.tsx'
import { toBlogPosting } from './blog-posting.ts'
import { Byline } from './byline.tsx'
import { findFittingService } from './find-fitting-service.server.ts'
import { FittingService } from './fitting-service.tsx'
import { toArticleText } from './to-article-text.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const client = getServerClient(context)
  const reading = readPageSettings(context, caseStudies)
  const { data: post, error } = await findPostBySlug(client, params.slug)
  if (error) throw serviceUnavailable(context, 'An article could not be read', error)
  if (!post) throw await toPostNotFound(context, params.slug, { opening: false })
  if (post.categories?.name === 'Careers') throw redirect(`/company/careers/${post.slug}`, 301)
  const { content, post_details, isClosed: _, ...summary } = post
  const details = toPostDetails(post_details)
  const category = post.categories?.name ?? null
  const [neighbours, service, settings] = await Promise.all([
    findNeighbours(client, post),
    findFittingService(context, { category, service: details.service }),
    reading,
  ])
  if (neighbours.error)
    throw serviceUnavailable(context, 'The neighbours of an article could not be read', neighbours.error)
  const { siteUrl, browserSupabaseUrl } = context.get(requestParts)
  const url = `${siteUrl}/company/blog/${post.slug}`
  return {
    settings,
    isStudy: isStudy(category, resolve(caseStudies, settings).category),
    post: summary,
    details,
    ...toArticleText(content, browserSupabaseUrl),
    service,
    url,
    ...neighbours.data,
  }
}

export const links: Route.LinksFunction = () => pageSheet(stylesheet)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return toMeta({ title: 'Page not found', matches })
  const { id, title, excerpt, slug, categories } = loaderData.post
  const { author_name: author, search_title, search_description, is_noindex } = loaderData.details
  const category = categories?.name ?? null
  const path = `/company/blog/${slug}`
  const { agency } = findSite(matches)
  const card = toArticleCard({ id, title, category }, agency)
  return toMeta({
    title: search_title ?? title,
    description: search_description ?? excerpt,
    matches,
    path,
    card,
    type: 'article',
    author,
    noIndex: is_noindex,
    structured: site => [
      toBlogPosting(site, {
        ...loaderData.post,
        category,
        author,
        shareImage: toSharePath(path, card),
        ...(loaderData.isStudy && { study: loaderData.details }),
      }),
      toBreadcrumbs(site, [
        { name: 'Blog', path: '/company/blog' },
        { name: title, path },
      ]),
    ],
  })
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { post, details, html, url, newer, older } = loaderData
  return (
    <article className="wrap article pt-8 md:pt-12">
      <header>
        <p className="text-sm text-muted">
          <Link to="/company/blog" viewTransition className="link inline-block py-2.5">
            Blog
          </Link>
          {post.categories && <> · {post.categories.name}</>} ·{' '}
          <span className="whitespace-nowrap">
            <DayOf moment={post.created_at} />
          </span>
        </p>
        <h1 className="mt-3 text-4xl">{post.title}</h1>
        <p className="mt-5 text-lg text-muted">{post.excerpt}</p>
        <Byline author={details.author_name} minutes={loaderData.minutes} />
      </header>
      {loaderData.isStudy && <StudyFacts details={details} />}
      <ArticlePicture post={post} description={details.image_description} />
      {html.includes('₦') && <NairaInPage of="text" />}
      <Prose html={html} />
      {loaderData.service && <FittingService service={loaderData.service} />}
      <ArticleFooter title={post.title} slug={post.slug} url={url} newer={newer} older={older} />
    </article>
  )
}
