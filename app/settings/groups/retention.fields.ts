import { describeGroup, integer } from '../field.ts'
import { retention } from './retention.ts'

const months = (label: string, hint = 'After the last message, note or change.') =>
  integer({ label, hint, min: 0, max: 240, isPublic: false })

export const retentionFields = describeGroup(retention, {
  title: 'How long leads are kept',
  note: 'When its time is over, a lead is erased with all its messages, and no restore brings it back. Privacy shows what is erased next. 0: kept until somebody erases it. The privacy policy names these times, so change them there as well.',
  pages: [],
  fields: {
    spam_days: integer({ label: 'Spam, in days', min: 0, max: 3650, isPublic: false }),
    open_months: months('Open leads, in months'),
    lost_months: months('Lost and archived leads, in months'),
    won_months: months(
      'Won leads, in months',
      'Accounting records are kept for six years; ask your adviser before choosing less.',
    ),
  },
})
