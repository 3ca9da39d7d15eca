import type { Sql } from '../../../../backend/database.ts'
import { createSmtpTransport } from '../../../../backend/mail/mail.ts'
import { sendByMail } from '../../../../backend/outbox/outbox.ts'
import { type OutboxTiming, OutboxWorker } from '../../../../backend/outbox/outbox-worker.ts'
import { createAnswerMailQueue } from '../../../../supabase/functions/send-holla-email/answer-mail.ts'

interface Parts {
  databaseUrl: string
  smtpUrl: string
  sql: Sql
  timing?: Partial<OutboxTiming>
}

export const siteUrl = 'https://holla.example'

/** The worker of a process that sends nothing but answers, with the delays that it has in life. */
export function startAnswerWorker({ databaseUrl, smtpUrl, sql, timing }: Parts): OutboxWorker {
  const worker = new OutboxWorker({
    databaseUrl,
    outbox: sendByMail(
      { answers: createAnswerMailQueue({ sql, replyTo: 'desk@holla.example', siteUrl }) },
      createSmtpTransport(smtpUrl, 'Holla <site@holla.example>'),
    ),
    log: { info: () => {}, error: () => {} },
    timing: { pollInterval: 50, stopTimeout: 1000, ...timing },
  })
  worker.start()
  return worker
}
