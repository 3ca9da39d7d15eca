import { createHash, randomBytes, randomInt } from 'node:crypto'
import type postgres from 'postgres'
import type { Mail } from '../../../backend/mail/mail.ts'
import { type MailSettings, readMailSettings } from '../../../backend/mail/mail-settings.ts'
import type { MailQueue } from '../../../backend/outbox/outbox.ts'
import { type ReviewEntry, renderCodeMail, renderLinkMail, renderNewsMail } from './review-mail-template.ts'

interface ReviewMailOptions {
  /** Stores the hashes of links and codes, which are made when their mail is composed. */
  sql: postgres.Sql
  siteUrl: string
}

interface MailRow {
  id: string
  kind: 'link' | 'code' | 'news'
  draft_id: string
  link_id: string
}

interface Envelope {
  to: string
  messageId: string
}

type Composed = Omit<Mail, keyof Envelope> & Pick<Mail, 'to'>

export function createReviewMailQueue(options: ReviewMailOptions): MailQueue {
  return {
    table: 'private.review_mails',
    concurrency: 1,
    isToStrangers: true,
    isDue: sql => sql`
      expires_at > now()
      and exists (select from public.post_drafts d where d.id = draft_id)
      and case kind
        when 'news' then private.has_news(draft_id, review_mails.id)
        else exists (
          select from private.review_links l where l.id = link_id and l.ended_at is null and l.expires_at > now()
        )
      end`,
    async compose(row: postgres.Row, transaction) {
      const mail = row as MailRow
      const host = new URL(options.siteUrl).hostname
      const settings = await readMailSettings(transaction, `review_${mail.kind}`)
      const composed = await composers[mail.kind](mail, { ...options, host, settings })
      return { ...composed, from: settings.sender, messageId: `<review-${mail.id}@${host}>` }
    },
  }
}

interface Parts extends ReviewMailOptions {
  host: string
  settings: MailSettings
}

type Compose = (mail: MailRow, parts: Parts) => Promise<Composed>

const composeLink: Compose = async ({ link_id }, { sql, siteUrl, host, settings }) => {
  const token = randomBytes(32).toString('hex')
  const [link] = await sql<{ email: string; title: string; sender: string | null; expires_at: string }[]>`
    update private.review_links l
    set token_hash = sha256(convert_to(${token}, 'UTF8'))
    from public.post_drafts d
    where l.id = ${link_id} and d.id = l.draft_id
    returning l.email, d.title, private.find_email(l.created_by) as sender, l.expires_at`
  if (!link) {
    throw new Error('The draft of a link that was to be mailed is gone')
  }
  return {
    to: link.email,
    ...renderLinkMail({
      title: nameOf(link),
      sender: link.sender ?? 'The writer',
      url: `${siteUrl}/preview/${token}`,
      expiresAt: new Date(link.expires_at),
      host,
      settings,
    }),
  }
}

const composeCode: Compose = async ({ link_id }, { sql, host, settings }) => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hash = createHash('sha256').update(`${link_id} ${code}`).digest()
  const [link] = await sql<{ email: string; title: string }[]>`
    with code as (
      insert into private.review_codes (link_id, code_hash, expires_at)
      values (${link_id}, ${hash}, now() + interval '15 minutes')
      on conflict (link_id) do update
      set code_hash = excluded.code_hash, expires_at = excluded.expires_at, attempts = 0
      returning link_id
    )
    select l.email, d.title
    from code
    join private.review_links l on l.id = code.link_id
    join public.post_drafts d on d.id = l.draft_id`
  if (!link) {
    throw new Error('The draft of a code that was to be mailed is gone')
  }
  return { to: link.email, ...renderCodeMail({ title: nameOf(link), code, host, settings }) }
}

const composeNews: Compose = async ({ id, draft_id }, { sql, siteUrl, host, settings }) => {
  const entries = await sql<ReviewEntry[]>`
    with comments as (
      update private.review_comments set told_in = ${id}
      where draft_id = ${draft_id} and (told_in is null or told_in = ${id})
      returning name, body, paragraph, created_at
    ),
    approvals as (
      update private.review_approvals set told_in = ${id}
      where draft_id = ${draft_id} and (told_in is null or told_in = ${id})
      returning name, created_at
    )
    select name, body, paragraph from (
      select name, body, paragraph, created_at from comments
      union all
      select name, null, null, created_at from approvals
    ) as entries
    order by created_at`
  const [draft] = await sql<{ title: string; email: string; post_id: string | null }[]>`
    select d.title, private.find_email(coalesce(d.writer_id, d.saved_by)) as email, d.post_id
    from public.post_drafts d where d.id = ${draft_id}`
  if (!draft) {
    throw new Error('The draft that a mail tells of is gone')
  }
  const path = `/admin/posts/${draft.post_id ?? 'new'}?draft=${draft_id}`
  const news = { title: nameOf(draft), entries, url: siteUrl + path, host, settings }
  return { to: draft.email, ...renderNewsMail(news) }
}

const composers: Record<MailRow['kind'], Compose> = {
  link: composeLink,
  code: composeCode,
  news: composeNews,
}

const nameOf = ({ title }: { title: string }) => title.trim() || 'Untitled'
