import { defineGroup } from '../group.ts'
import type { LegalText } from '../legal-text.ts'

export const termsOfService = defineGroup<LegalText>('terms_of_service', {
  lead: 'These terms cover this website. Work that we do for you is covered by the contract we sign with you, which comes before this text wherever the two differ.',
  version: '1.0',
  effective_date: null,
  sections: [
    {
      heading: 'Using the site',
      text: 'You may read it, link to it and quote from it with its source. You may not try to get around its limits, burden it on purpose or send messages in somebody else’s name. The back office is for our staff.',
    },
    {
      heading: 'Quotes and estimates',
      text: 'What the calculator shows is a data-backed estimate based on industry averages. It is not an offer and binds neither of us. A price becomes binding when it stands in a contract that both of us have signed.',
    },
    {
      heading: 'The first 100 users',
      text: `We may offer to run a first campaign at our own expense that is to bring 100 users to your app. You owe us nothing for it and need not go on with us afterwards.

{offer_terms}`,
    },
    {
      heading: 'Numbers on this site',
      text: 'Figures about earlier work say what was achieved then and there. They are no promise of the same result for you.',
    },
    {
      heading: 'Texts and pictures',
      text: 'They belong to {name} or to those named with them. Articles are general information, not advice on your case.',
    },
    {
      heading: 'Our liability',
      text: 'We are liable without limit for intent, gross negligence and personal injury, and where the law leaves no choice. Otherwise we are liable for this free website only where we broke a duty that its use depends on, and for the damage typical of that.',
    },
    {
      heading: 'Law and courts',
      text: 'The law of {country} applies; the courts of {city} have jurisdiction. Consumers keep the protection of the law of the country they live in.',
    },
    {
      heading: 'Your data, and changes',
      text: 'How we treat personal data is said in the {privacy_policy}. We change these terms by publishing them here with a new version. Questions: {email}.',
    },
  ],
})
