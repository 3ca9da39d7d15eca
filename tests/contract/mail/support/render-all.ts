import { renderLinkMail as renderAuthMail } from '../../../../backend/auth/mail-template.ts'
import { renderNotice } from '../../../../backend/auth/notice-template.ts'
import { type TokenType, tokenLifetimes } from '../../../../backend/auth/one-time-token.ts'
import { noticeKinds } from '../../../../backend/auth/queue-notice.ts'
import { renderConfirmation } from '../../../../supabase/functions/send-holla-email/confirmation-mail.ts'
import { composeContactMail } from '../../../../supabase/functions/send-holla-email/contact-mail.ts'
import { renderInvitation } from '../../../../supabase/functions/send-holla-email/invitation-mail.ts'
import {
  type NoticeEntry,
  renderLeadNotice,
} from '../../../../supabase/functions/send-holla-email/lead-notice-template.ts'
import {
  renderCodeMail,
  renderLinkMail,
  renderNewsMail,
} from '../../../../supabase/functions/send-holla-email/review-mail-template.ts'

const host = 'site.example'
const at = new Date('2026-11-23T13:05:00Z')
const siteUrl = 'https://site.example'
const entry: NoticeEntry = {
  lead_id: '6f1d',
  name: 'Ngọzi <b>',
  subject: 'Launch & more {link}',
  message: 'Hello\n\n<script>alert(1)</script>\n{entries} it',
  at,
  service: 'User Acquisition',
  value: '1250000.00',
  owner: 'Ada & Co',
}
const title = 'Why <b>retention</b> & "growth" {link}'

/** Details of notices, as the database writes them; two of them have two forms. */
const details: Record<string, Record<string, string>> = {
  'new_device elsewhere': {
    user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
    ip: '203.0.113.7',
  },
  'rights_granted by': { by: "o'hara@site.example" },
  'rights_removed by': { by: 'ada@site.example' },
  'account_deleted by': { by: 'ada@site.example' },
  passkey_added: { name: 'Phone <1>' },
  passkey_removed: { name: 'Phone <1>' },
  removed_rights: { of: '<eve>@site.example' },
  roles_changed: { by: 'ada@site.example', roles: 'Writer, Desk' },
  second_factor_required: { until: '2026-11-30T08:00:00+00:00' },
  deleted_account: { of: 'eve@site.example' },
}

/** Each kind of mail as it is rendered, by name. */
export function renderAll() {
  const kinds = Object.keys(tokenLifetimes) as TokenType[]
  const named = [...noticeKinds, ...Object.keys(details).filter(name => name.includes(' '))]
  return {
    ...Object.fromEntries(
      kinds.map(kind => [
        kind,
        renderAuthMail({
          kind,
          host,
          code: '012345',
          link: 'https://site.example/auth/v1/verify?token=a&type=b',
        }),
      ]),
    ),
    ...Object.fromEntries(
      named.map(name => {
        const kind = noticeKinds.find(known => known === name.split(' ')[0]) ?? 'new_device'
        return [
          name,
          renderNotice({ kind, email: 'ngozi@site.example', host, at, details: details[name] ?? {} }),
        ]
      }),
    ),
    contact: composeContactMail(
      {
        id: '6f1d',
        name: 'Ngọzi <b>',
        email: 'ngozi+app@client.example',
        subject: 'Launch & more {message}',
        message: 'Hello\n\n<script>alert(1)</script>\n{link} it',
        created_at: at,
      },
      { to: 'desk@site.example', siteUrl: 'https://site.example' },
    ),
    confirmation: renderConfirmation({ id: '7f3a91c2-0000-4000-8000-000000000000', host }),
    lead_notice: renderLeadNotice({ kind: 'letters', entries: [entry], more: 0, siteUrl }),
    'lead_notice of several': renderLeadNotice({
      kind: 'letters',
      entries: [entry, { ...entry, lead_id: '7a2e', value: null, service: null, owner: null }],
      more: 3,
      siteUrl,
    }),
    lead_unanswered: renderLeadNotice({ kind: 'unanswered', entries: [entry], more: 0, siteUrl }),
    invitation: renderInvitation({
      inviter: 'Ada & Co',
      roles: 'Writer',
      url: 'https://site.example/invitation#0a',
      expiresAt: at,
      host,
    }),
    review_link: renderLinkMail({
      title,
      sender: 'ada@site.example',
      url: 'https://site.example/preview/0a?x=1&y=2',
      expiresAt: at,
      host,
    }),
    review_code: renderCodeMail({ title, code: '012345', host }),
    review_news: renderNewsMail({
      title,
      entries: [
        { name: 'Ada', body: 'Two\nlines <i>', paragraph: `Long ${'word '.repeat(40)}` },
        { name: 'Obi', body: 'Short', paragraph: null },
        { name: 'Eve & Co', body: null, paragraph: null },
      ],
      url: 'https://site.example/admin/posts/1?draft=2',
      host,
    }),
    'review_news approved': renderNewsMail({
      title,
      entries: [{ name: 'Obi', body: null, paragraph: null }],
      url: 'https://site.example/admin/posts/1?draft=2',
      host,
    }),
  }
}
