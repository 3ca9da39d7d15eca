import { describeService } from '../service-words.fields.ts'
import { growthAnalytics } from './growth-analytics.ts'

export const growthAnalyticsFields = describeService(
  growthAnalytics,
  'Growth Analytics',
  '/services/growth-analytics',
)
