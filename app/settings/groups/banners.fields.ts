import { describeGroup, moment, optional, record, text, webAddress } from '../field.ts'
import { type Banner, banners } from './banners.ts'

type Link = NonNullable<Banner['link']>

const banner = (label: string, isPublic: boolean, pages: string[]) =>
  optional(
    record<Banner>({
      label,
      isPublic,
      pages,
      ordered: ['from', 'until'],
      fields: {
        text: text({ label: 'Text', maxLength: 200, placeholders: ['name', 'city'] }),
        link: optional(
          record<Link>({
            label: 'Link',
            fields: {
              label: text({ label: 'Words', maxLength: 40 }),
              address: webAddress({ label: 'Address' }),
            },
          }),
        ),
        from: optional(moment({ label: 'From', hint: 'Empty: at once.' })),
        until: optional(moment({ label: 'Until', hint: 'Empty: until you take it away.' })),
      },
    }),
  )

export const bannersFields = describeGroup(banners, {
  title: 'Banners',
  note: 'A sentence above every page, for a time.',
  pages: ['*'],
  fields: {
    visitors: banner('For everybody', true, ['*']),
    staff: banner('For staff', false, ['/admin']),
  },
})
