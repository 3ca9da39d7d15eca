import { describeService } from '../service-words.fields.ts'
import { appStoreOptimization } from './app-store-optimization.ts'

export const appStoreOptimizationFields = describeService(
  appStoreOptimization,
  'App Store Optimization',
  '/services/app-store-optimization',
)
