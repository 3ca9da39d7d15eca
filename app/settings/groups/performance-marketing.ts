import { defineGroup } from '../group.ts'
import type { ServiceWords } from '../service-words.ts'

/** What the page of the service says. Its name is that of its address. */
export const performanceMarketing = defineGroup<ServiceWords>('performance_marketing', {
  lead: 'Adverts tested in small amounts, kept while they pay for themselves and stopped the day they don’t.',
  doing: [
    {
      term: 'Set the target',
      text: 'What a result may cost, worked out from what it is worth to you.',
    },
    {
      term: 'Test in a grid',
      text: 'Several messages for several audiences, a little money on each advert, until the figures tell them apart.',
    },
    {
      term: 'Raise what works',
      text: 'The best adverts get more money in steps, so that the cost of a result stays where it is.',
    },
    {
      term: 'Replace what tires',
      text: 'People stop noticing an advert after a while. The next one is ready before that.',
    },
  ],
  measured: [
    { term: 'Cost per result', text: 'Against the target, by day, channel and advert.' },
    {
      term: 'Return on spend',
      text: 'Revenue that the adverts brought in, where your payments let us see it.',
    },
    {
      term: 'What would have come anyway',
      text: 'Regions or days without adverts show who would have come by themselves.',
    },
    { term: 'Frequency', text: 'How often the same person sees the same advert.' },
  ],
  delivered: [
    { term: 'Campaigns in your name', text: 'Run by us, owned by you, visible at any hour.' },
    { term: 'A test log', text: 'Each advert, what it cost and what we learned, with those that failed.' },
    { term: 'New adverts', text: 'Pictures, short films and texts, some every week.' },
    { term: 'A stop rule', text: 'Written down before we start: at which price we stop without asking.' },
  ],
  needed: [
    { term: 'The value of a result', text: 'What a new user or an order is worth to you, roughly.' },
    { term: 'Tracking that works', text: 'Or a developer and a few days. Growth Analytics can do it first.' },
    { term: 'Raw material', text: 'Footage, screens, customers who may be quoted.' },
    { term: 'A first amount', text: 'A thousand users or visits, so that a test can tell adverts apart.' },
  ],
  charged:
    'Planning, adverts, media and reports are in the price. It is agreed before we start and does not rise when adverts are stopped.',
  question: {
    question: 'What happens when an advert doesn’t work?',
    answer:
      'It is stopped. Before it starts we write down what a result may cost and how much an advert may spend until we judge it. About half of them end like that, sometimes more. The report names each one and what it spent.',
  },
  closing: 'Price the first test',
})
