import { choice, describeGroup, integer, list, record } from '../field.ts'
import { prices, startNames } from './prices.ts'

const volume = { min: 1, max: 1_000_000_000 }
const rate = { min: 1, max: 1_000_000_000 }

export const pricesFields = describeGroup(prices, {
  title: 'Prices',
  note: 'Each change makes a new price list with a number of its own. Quotes that were made before keep theirs.',
  pages: ['/growth-quote', '/', '/services/user-acquisition', '/services/performance-marketing'],
  fields: {
    list: record({
      label: 'Price list',
      rule: 'price_list',
      fields: {
        rates: record({
          label: 'In naira',
          fields: {
            acquisition: integer({ label: 'A user', ...rate }),
            traffic: integer({ label: 'A visitor', ...rate }),
          },
        }),
        volume: record({
          label: 'Volumes',
          fields: {
            min: integer({ label: 'Smallest', ...volume }),
            max: integer({ label: 'Largest', ...volume }),
            step: integer({ label: 'Step of the slider', ...volume }),
            initial: integer({ label: 'Before anything is chosen', ...volume }),
          },
        }),
        surcharge: record({
          label: 'Surcharge',
          fields: {
            percent: integer({ label: 'In percent', hint: '0 for none.', min: 0, max: 500 }),
            starts: list({
              label: 'For which starts',
              maxItems: startNames.length,
              of: choice({ label: 'Start', options: startNames }),
            }),
          },
        }),
        valid_days: integer({ label: 'Days for which a quote holds', min: 1, max: 365 }),
      },
    }),
  },
})
