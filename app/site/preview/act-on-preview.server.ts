import { data, redirect } from 'react-router'
import { approvePreview, commentOnPreview, requestPreviewCode } from '../../data/previews.ts'
import type { Result } from '../../data/result.ts'
import { getServerClient } from '../../data/server-client.ts'
import { logCallError, serviceUnavailable } from '../../log.server.ts'

type Context = Parameters<typeof getServerClient>[0]

export type UnsentComment = {
  form: 'comment'
  place: number
  error: string
  name: string
  body: string
  isUnsent?: true
}

export type PreviewOutcome =
  | UnsentComment
  | {
      form: 'approve'
      step: 'name' | 'code'
      error: string | null
      name: string
      isChanged?: true
      isUnsent?: true
    }

const longestName = 100
const longestComment = 2_000

const ended =
  'This draft takes no comments any more: it was published, or your link has ended. What you wrote is still here, so that you can copy it.'

const failure = 'Something went wrong on our side. Please try again.'

export async function comment(context: Context, token: string, form: FormData) {
  const place = Math.min(Math.max(Math.trunc(Number(form.get('place')) || 0), 0), 10_000)
  const [name, body] = [readText(form, 'name'), readText(form, 'comment')]
  const refuse = (error: string, status: number) =>
    data<PreviewOutcome>({ form: 'comment', place, error, name, body }, { status })
  if (!name) return refuse('Please say who you are.', 400)
  if (name.length > longestName) return refuse(`A name may have at most ${longestName} characters.`, 400)
  if (!body) return refuse('Please write your comment.', 400)
  if (body.length > longestComment)
    return refuse(`A comment may have at most ${longestComment.toLocaleString('en')} characters.`, 400)
  const paragraph = readText(form, 'paragraph').slice(0, 500)
  const outcome = await commentOnPreview(getServerClient(context), token, { paragraph, place, name, body })
  if (outcome.error) {
    logCallError(context, 'A comment on a preview could not be kept', outcome.error)
    return refuse(failure, 502)
  }
  // Thrown, as what the page is read for again is gone, or leads elsewhere.
  if (outcome.data === null)
    throw data<UnsentComment>(
      { form: 'comment', place, error: ended, name, body, isUnsent: true },
      { status: 410 },
    )
  if (outcome.data === 'too_many')
    return refuse('These are many comments at once. Please wait five minutes.', 429)
  return redirect(`/preview/${token}?done=comment#p${place + 1}`)
}

export async function approve(context: Context, token: string, form: FormData) {
  const [name, code] = [readText(form, 'name'), readText(form, 'code').replace(/\s/g, '')]
  const client = getServerClient(context)
  const answer = (step: 'name' | 'code', error: string | null, status = 400) =>
    data<PreviewOutcome>(
      { form: 'approve', step, error, name, ...(status === 409 && { isChanged: true }) },
      { status },
    )
  if (!name) return answer('name', 'Please say who you are.')
  if (name.length > longestName) return answer('name', `A name may have at most ${longestName} characters.`)
  const isAgain = form.get('again') !== null
  const version = Number(form.get('version')) || 0
  const outcome = await approvePreview(client, token, { version, name, code: isAgain ? '' : code })
  if (outcome.error) throw failed(context, outcome)
  switch (outcome.data) {
    case 'done':
      return redirect(`/preview/${token}?done=approve#approve`)
    case 'changed':
      return answer(
        'name',
        'The text has changed since you opened it. Please read it again before you approve it.',
        409,
      )
    case 'wrong_code':
      return answer('code', 'This code is wrong or too old. After five attempts only a new one works.')
    case 'too_many':
      return answer('name', 'This link has been used for many approvals. Ask for a new one.', 429)
    case 'code_needed':
      return mailCode(context, token, answer)
    default:
      throw data(null, { status: 404 })
  }
}

type Answer = (
  step: 'name' | 'code',
  error: string | null,
  status?: number,
) => ReturnType<typeof data<PreviewOutcome>>

async function mailCode(context: Context, token: string, answer: Answer) {
  const outcome = await requestPreviewCode(getServerClient(context), token)
  if (outcome.error) throw failed(context, outcome)
  if (outcome.data === null) throw data(null, { status: 404 })
  if (outcome.data === 'too_soon')
    return answer('code', 'A code was mailed less than a minute ago. Please look for it first.', 429)
  if (outcome.data === 'too_many')
    return answer('code', 'Ten codes were mailed already. Ask for a new link.', 429)
  return answer('code', null, 200)
}

const failed = (context: Context, { error }: Result<unknown> & { error: object }) =>
  serviceUnavailable(context, 'A preview could not be approved', error)

const readText = (form: FormData, name: string) => String(form.get(name) ?? '').trim()
