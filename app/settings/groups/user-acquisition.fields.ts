import { describeService } from '../service-words.fields.ts'
import { userAcquisition } from './user-acquisition.ts'

export const userAcquisitionFields = describeService(
  userAcquisition,
  'User Acquisition',
  '/services/user-acquisition',
)
