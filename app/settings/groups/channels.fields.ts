import { describeGroup, yesNo } from '../field.ts'
import { channels } from './channels.ts'

export const channelsFields = describeGroup(channels, {
  title: 'Channels',
  note: 'Which of the ways to reach you the pages, receipts and search engines show. Openings and legal texts name the e-mail address all the same.',
  pages: ['*'],
  fields: {
    email: yesNo({ label: 'E-mail' }),
    phone: yesNo({ label: 'Phone', pages: ['/contact', '/growth-quote'] }),
    whatsapp: yesNo({ label: 'WhatsApp', pages: ['/contact', '*'] }),
    address: yesNo({ label: 'Street and number', pages: ['/contact', '/company/about-us', '/growth-quote'] }),
    hours: yesNo({ label: 'Opening hours', pages: ['/contact', '/company/about-us'] }),
    social: yesNo({ label: 'Social links' }),
  },
})
