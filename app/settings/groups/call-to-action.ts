import { defineGroup } from '../group.ts'

/** The last thing that the home page and the about page say. */
export const callToAction = defineGroup('call_to_action', {
  title: 'Tell us about the app. We’ll tell you what a user costs.',
})
