import { describeService } from '../service-words.fields.ts'
import { performanceMarketing } from './performance-marketing.ts'

export const performanceMarketingFields = describeService(
  performanceMarketing,
  'Performance Marketing',
  '/services/performance-marketing',
)
