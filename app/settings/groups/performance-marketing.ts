import { defineGroup } from '../group.ts'
import type { ServiceWords } from '../service-words.ts'

/** What the page of the service says. Its name is that of its address. */
export const performanceMarketing = defineGroup<ServiceWords>('performance_marketing', {
  lead: 'Adverts tested in small amounts, kept while they pay for themselves and stopped the day they don’t.',
  doing: [
    {
      term: 'Set the target',
      text: 'What a result may cost, worked back from what it is worth to you. Everything else follows from it.',
    },
    {
      term: 'Test in a grid',
      text: 'Several messages against several audiences, a little money in each cell, until the grid speaks.',
    },
    {
      term: 'Raise what works',
      text: 'Winners get more in steps, so that the price does not jump with the budget.',
    },
    {
      term: 'Replace what tires',
      text: 'People stop seeing an advert long before it is switched off. We make the next one before that.',
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
      text: 'Regions or days without adverts, to learn what they truly add.',
    },
    { term: 'Wear', text: 'How often the same person sees the same thing.' },
  ],
  delivered: [
    { term: 'Campaigns in your name', text: 'Run by us, owned by you, visible at any hour.' },
    { term: 'A test log', text: 'Each idea, what it cost, what it taught. The failures too.' },
    { term: 'New adverts', text: 'Stills, short films and text in a steady rhythm.' },
    { term: 'A stop rule', text: 'Written down before we start: at which price we stop without asking.' },
  ],
  needed: [
    { term: 'The value of a result', text: 'Even roughly. Without it no price is good or bad.' },
    { term: 'Tracking that works', text: 'Or a developer and a few days. Growth Analytics can do it first.' },
    { term: 'Raw material', text: 'Footage, screens, customers who may be quoted.' },
    { term: 'A test budget', text: 'Money you can afford to learn with.' },
  ],
  charged:
    'One price per visit, agreed before we start, with planning, adverts, media and reports in it. Where the price is per user or per event, the quote says so. A start within two weeks costs more: the calculator shows how much.',
  question: {
    question: 'What happens when an advert doesn’t work?',
    answer:
      'It is stopped at a limit that we set together before it starts, usually what three wanted events may cost. That money is spent and the report says so. Most adverts are stopped like this; the few that remain get the rest.',
  },
  closing: 'Price the first test',
})
