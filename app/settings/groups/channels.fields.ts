import { describeGroup, yesNo } from '../field.ts'
import { channels } from './channels.ts'

export const channelsFields = describeGroup(channels, {
  title: 'Channels',
  note: 'Which of the ways to reach you the pages show.',
  pages: ['*'],
  fields: {
    email: yesNo({ label: 'E-mail' }),
    phone: yesNo({ label: 'Phone', pages: ['/contact'] }),
    whatsapp: yesNo({ label: 'WhatsApp', pages: ['/contact', '*'] }),
    address: yesNo({ label: 'Street and number', pages: ['/contact', '/company/about-us'] }),
    hours: yesNo({ label: 'Opening hours', pages: ['/contact', '/company/about-us'] }),
    social: yesNo({ label: 'Social links' }),
  },
})
