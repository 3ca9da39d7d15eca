import { defineGroup } from '../group.ts'

interface Offer {
  terms: readonly string[]
}

/** The conditions of the first users that the agency pays for. */
export const offer = defineGroup<Offer>('offer', {
  terms: [
    'It is offered once per app, after we have both agreed in writing on the app, the event and the dates.',
    'The app must be lawful where it is offered and open to the people the campaign addresses.',
    'We may decline or stop where an advert network refuses the app or users would be misled.',
  ],
})
