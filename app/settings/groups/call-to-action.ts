import { defineGroup } from '../group.ts'

export const callToAction = defineGroup('call_to_action', {
  title: 'Tell us about the app. We’ll tell you what a user costs.',
})
