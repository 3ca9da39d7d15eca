import { defineGroup } from '../group.ts'

interface Guarantee {
  title: string
  text: string
}

interface Offer {
  guarantees: readonly Guarantee[]
  terms: readonly string[]
}

export const offer = defineGroup<Offer>('offer', {
  guarantees: [
    {
      title: 'Accounts in your name',
      text: 'Adverts, analytics and store run in accounts that belong to you. You see what we see, and all of it stays yours.',
    },
    {
      title: 'A stop rule before we start',
      text: 'We write down beforehand at which cost and on which day a campaign stops. Then it stops, without anybody asking.',
    },
    {
      title: 'Device farms taken out before we count',
      text: 'We remove installs from farms, emulators and repeated phones first. What we find is not among your hundred.',
    },
  ],
  terms: [
    'It is offered once per app, after we have both agreed in writing on the app, the event and the dates.',
    'The app must be lawful where it is offered and open to the people the campaign addresses.',
    'We may decline or stop where an advert network refuses the app or users would be misled.',
  ],
})
