import { defineGroup } from '../group.ts'
import type { ServiceWords } from '../service-words.ts'

export const performanceMarketing = defineGroup<ServiceWords>('performance_marketing', {
  lead: 'Adverts for apps in African markets, tested in small amounts, kept while they pay for themselves and stopped the day they don’t.',
  doing: [
    { term: 'Set the target', text: 'What a result may cost, from what it is worth to you.' },
    { term: 'Test in a grid', text: 'Several messages for several audiences, a little money on each.' },
    { term: 'Raise what works', text: 'More money in steps, so that a result costs no more than before.' },
    { term: 'Replace tired adverts', text: 'A new advert before people stop noticing the old one.' },
  ],
  measured: [
    { term: 'Cost per result', text: 'Against the target, by day, channel and advert.' },
    { term: 'Return on ad spend', text: 'What the adverts brought in, where your payments show it.' },
    { term: 'What would have come anyway', text: 'Regions or days without adverts show it.' },
    { term: 'Frequency', text: 'How often one person sees the same advert.' },
  ],
  delivered: [
    { term: 'Campaigns in your name', text: 'Run by us, owned by you, open to you at any hour.' },
    { term: 'A test log', text: 'Each advert, its cost and what it taught, failures too.' },
    { term: 'New adverts', text: 'Pictures, short videos and texts, some every week.' },
    { term: 'A stop rule', text: 'In writing, before we start.' },
  ],
  needed: [
    { term: 'The value of a result', text: 'What a new user or an order is worth to you, roughly.' },
    { term: 'Tracking that works', text: 'Or some days of a developer. Growth Analytics can do it first.' },
    { term: 'Raw material', text: 'Footage, screens, customers who may be quoted.' },
    { term: 'A first amount', text: 'A thousand users or visits, so that a test can tell adverts apart.' },
  ],
  charged: 'Planning, adverts, media and reports are in the price, which is agreed before we start.',
  question: {
    question: 'What happens when an advert doesn’t work?',
    answer:
      'It is stopped. Before it starts we write down what a result may cost and how much an advert may spend until we judge it. Many end like that, in the example above half of them. The report names each one and what it spent.',
  },
  closing: 'Price the first test',
})
