import type { Sql } from '../backend/database.ts'
import { createAnswerMailQueue } from '../supabase/functions/send-holla-email/answer-mail.ts'
import { createConfirmationQueue } from '../supabase/functions/send-holla-email/confirmation-mail.ts'
import { createContactMailQueue } from '../supabase/functions/send-holla-email/contact-mail.ts'
import { createInvitationMailQueue } from '../supabase/functions/send-holla-email/invitation-mail.ts'
import { createLeadNoticeQueue } from '../supabase/functions/send-holla-email/lead-notice-mail.ts'
import { createReviewMailQueue } from '../supabase/functions/send-holla-email/review-mail.ts'

/** The queues of mails that rows of the product wait in. */
export const createMailQueues = (sql: Sql, siteUrl: string, contactTo: string) => ({
  contactMessages: createContactMailQueue({ to: contactTo, siteUrl }),
  confirmations: createConfirmationQueue({ siteUrl }),
  answers: createAnswerMailQueue({ sql, replyTo: contactTo, siteUrl }),
  reviews: createReviewMailQueue({ sql, siteUrl }),
  invitations: createInvitationMailQueue({ sql, siteUrl }),
  leadNotices: createLeadNoticeQueue({ siteUrl }),
})
