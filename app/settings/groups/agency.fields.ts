import {
  choice,
  date,
  describeGroup,
  email,
  internationalPhone,
  list,
  optional,
  phone,
  record,
  text,
  time,
  webAddress,
  year,
} from '../field.ts'
import { agency } from './agency.ts'
import { openingDays } from './opening-days.ts'
import { timeZones } from './time-zones.ts'

const contact = ['/contact']
const office = ['/contact', '/company/about-us']
const receipt = '/growth-quote'

export const agencyFields = describeGroup(agency, {
  title: 'The agency',
  note: 'Who the site is of, and how visitors reach you.',
  pages: ['*'],
  fields: {
    name: text({ label: 'Name', maxLength: 40, isPlaceholder: true }),
    email: email({ label: 'E-mail', isPlaceholder: true }),
    phone: phone({ label: 'Phone', pages: [...contact, receipt], isPlaceholder: true }),
    // In every page's menu and in the quote dialog.
    whatsapp: optional(
      internationalPhone({
        label: 'WhatsApp',
        pages: [...contact, '*'],
        hint: 'With + and the country’s code.',
      }),
    ),
    street: optional(text({ label: 'Street and number', maxLength: 120, pages: [...office, receipt] })),
    city: text({ label: 'City', maxLength: 40 }),
    country: text({ label: 'Country', maxLength: 40 }),
    market: text({ label: 'Market', hint: 'As in “apps in Africa”.', maxLength: 30 }),
    market_adjective: text({
      label: 'Market, as an adjective',
      hint: 'As in “African apps” and “African markets”.',
      maxLength: 30,
    }),
    hours: list({
      label: 'Opening hours',
      hint: 'In the time zone below.',
      maxItems: 7,
      pages: office,
      of: record({
        label: 'Hours',
        fields: {
          days: choice({ label: 'Days', options: openingDays }),
          opens: time({ label: 'Opens' }),
          closes: time({ label: 'Closes' }),
        },
        ordered: ['opens', 'closes'],
      }),
    }),
    holidays: list({
      label: 'Holidays',
      hint: 'Days on which nobody answers.',
      maxItems: 40,
      pages: contact,
      of: record({
        label: 'Holiday',
        fields: { date: date({ label: 'Date' }), name: text({ label: 'Name', maxLength: 60 }) },
      }),
    }),
    social: list({
      label: 'Social links',
      maxItems: 8,
      isPlaceholder: true,
      of: record({
        label: 'Link',
        fields: {
          name: text({ label: 'Network', maxLength: 30 }),
          address: webAddress({ label: 'Address' }),
        },
      }),
    }),
    registration: optional(
      text({
        label: 'Registration',
        hint: 'As the register of companies writes it.',
        maxLength: 80,
        pages: ['/company/about-us', receipt],
      }),
    ),
    time_zone: choice({
      label: 'Time zone',
      hint: 'Those whose days begin at a full hour of UTC.',
      options: timeZones,
      pages: office,
    }),
    since: optional(year({ label: 'Founded in', min: 1900, max: 2199, pages: ['/company/about-us'] })),
  },
})
