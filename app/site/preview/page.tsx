import { isRouteErrorResponse, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { serviceUnavailable } from '../../log.server.ts'
import { ArticlePicture } from '../blog/article-picture.tsx'
import { HowToApply } from '../careers/how-to-apply.tsx'
import { ErrorPage } from '../error-page.tsx'
import { Footer } from '../footer.tsx'
import { Header } from '../header.tsx'
import { pageSheet } from '../page-sheet.ts'
import { toMeta } from '../to-meta.ts'
import type { Route } from './+types/page.ts'
import { approve, comment, type PreviewOutcome } from './act-on-preview.server.ts'
import { Approval } from './approval.tsx'
import { HomelessComments } from './homeless-comments.tsx'
import { NoPreview } from './no-preview.tsx'
import stylesheet from './page.css?url'
import { PreviewBar } from './preview-bar.tsx'
import { PreviewHeader } from './preview-header.tsx'
import { PreviewText } from './preview-text.tsx'
import { readPreview, toNoPreview } from './read-preview.server.ts'
import { toUnsent } from './to-unsent.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { data: preview, error } = await readPreview(context, params.token)
  if (error) throw serviceUnavailable(context, 'A preview could not be read', error)
  if (!preview) throw await toNoPreview(context, params.token)
  if (!preview.published) return preview
  const place = preview.category === 'Careers' ? 'careers' : 'blog'
  throw redirect(`/company/${place}/${preview.slug}`)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const act = form.get('intent') === 'approve' ? approve : comment
  return act(context, params.token, form)
}

/** Without an answer, what was typed stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status === 410) return error.data as PreviewOutcome
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status === 404)) throw error
    return toUnsent(form)
  }
}

// Which form is open is in the address and needs no data.
export function shouldRevalidate({ currentUrl, nextUrl, ...given }: ShouldRevalidateFunctionArgs) {
  if (given.actionResult?.isUnsent) return false
  if (given.actionResult?.isChanged) return true
  const isSamePage = currentUrl.pathname === nextUrl.pathname
  return isSamePage && !given.formMethod && !nextUrl.searchParams.has('done')
    ? false
    : given.defaultShouldRevalidate
}

export const links: Route.LinksFunction = () => pageSheet(stylesheet)

// Nothing of the draft, as services that show link previews would store it.
export const meta: Route.MetaFunction = ({ matches }) => [
  ...toMeta({ title: 'Draft for review', matches, noIndex: true }),
  { name: 'referrer', content: 'no-referrer' },
]

export default function PreviewPage({ loaderData: preview, actionData }: Route.ComponentProps) {
  const { draft_id: id, category, feature_image_url, version } = preview
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} className="grow outline-none">
        <article className="wrap article pt-10 md:pt-14">
          <PreviewHeader preview={preview} />
          {category !== 'Careers' && (
            <ArticlePicture
              post={{ id, feature_image_url, categories: category ? { name: category } : null }}
              description={preview.details.image_description ?? null}
            />
          )}
          <PreviewText blocks={preview.blocks} outcome={actionData?.form === 'comment' ? actionData : null} />
          {category === 'Careers' && (
            <HowToApply title={preview.title} words={preview.details.how_to_apply ?? null} />
          )}
          <HomelessComments comments={preview.homeless} />
          <Approval
            key={version}
            preview={preview}
            outcome={actionData?.form === 'approve' ? actionData : null}
          />
        </article>
      </main>
      <PreviewBar preview={preview} />
      <Footer />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) return <ErrorPage error={error} />
  if (error.status === 410) return <NoPreview isComing={false} unsent={error.data} />
  return error.status === 404 ? (
    <NoPreview isComing={error.data === 'coming'} unsent={null} />
  ) : (
    <ErrorPage error={error} />
  )
}
