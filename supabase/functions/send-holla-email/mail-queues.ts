import type postgres from 'postgres'
import { createAnswerMailQueue } from './answer-mail.ts'
import { createConfirmationQueue } from './confirmation-mail.ts'
import { createContactMailQueue } from './contact-mail.ts'
import { createInvitationMailQueue } from './invitation-mail.ts'
import { createLeadNoticeQueue } from './lead-notice-queue.ts'
import { createReviewMailQueue } from './review-mail.ts'

interface MailQueueOptions {
  sql: postgres.Sql
  siteUrl: string
  contactTo: string
}

export const createMailQueues = ({ sql, siteUrl, contactTo }: MailQueueOptions) => ({
  contactMessages: createContactMailQueue({ to: contactTo, siteUrl }),
  confirmations: createConfirmationQueue({ siteUrl }),
  answers: createAnswerMailQueue({ sql, replyTo: contactTo, siteUrl }),
  reviews: createReviewMailQueue({ sql, siteUrl }),
  invitations: createInvitationMailQueue({ sql, siteUrl }),
  leadNotices: createLeadNoticeQueue({ siteUrl }),
})
