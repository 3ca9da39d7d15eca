import { defineGroup } from '../group.ts'
import type { LegalText } from '../legal-text.ts'

export const cookiePolicy = defineGroup<LegalText>('cookie_policy', {
  lead: 'Reading this website sets no cookies. Staff get one for a minute when they save. That is why no banner asks you about them.',
  version: '1.0',
  effective_date: null,
  sections: [
    {
      heading: 'What your browser keeps',
      text: `These entries stay in your browser’s own storage. They are never sent to us by themselves.

{browser_storage}`,
    },
    {
      heading: 'The one cookie',
      text: `Your browser sends it to us with each request. It does not say who you are.

{cookies}`,
    },
    {
      heading: 'Other companies',
      text: 'None. No analytics, advertising, fonts, maps or videos are loaded from elsewhere. A picture in an article may be one exception: if an editor links to an image on another site, your browser asks that site for it.',
    },
    {
      heading: 'How to clear it',
      text: 'Choose “Use device setting” at the foot of the page to go back to your device’s theme, or clear this site’s data in your browser’s settings. Everything keeps working.',
    },
    {
      heading: 'If this changes',
      text: 'Should we ever want to store more than this site needs to work, we will ask first and say so here. Questions: {email}.',
    },
  ],
})
