import { describeGroup, integer, optional } from '../field.ts'
import { retention } from './retention.ts'

const months = (label: string, hint: string) =>
  optional(integer({ label, hint, min: 1, max: 240, isPublic: false }))

export const retentionFields = describeGroup(retention, {
  title: 'How long leads are kept',
  note: 'When the time is over, a lead and all its messages are erased by themselves, and not brought back by a restore. Privacy shows what goes next. Empty: kept until somebody erases it.',
  pages: [],
  fields: {
    spam_days: optional(integer({ label: 'Spam, in days', min: 1, max: 3650, isPublic: false })),
    open_months: months('Open leads, in months', 'After the last message, note or change.'),
    lost_months: months('Lost and archived leads, in months', 'After the last message, note or change.'),
    won_months: months(
      'Won leads, in months',
      'Accounting records are kept for six years; ask your adviser before choosing less.',
    ),
  },
})
