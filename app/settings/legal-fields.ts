import { date, list, longText, optional, record, text } from './field.ts'
import type { LegalSection, LegalText } from './legal-text.ts'

const agency = ['name', 'city', 'country', 'email']
const pages = ['privacy_policy', 'terms_of_service', 'cookie_policy']

export const legalNote =
  'An empty line ends a paragraph, “- ” begins an entry of a list, “### ” a heading. In braces: {name}, {city}, {country}, {email}, and the pages {privacy_policy}, {terms_of_service}, {cookie_policy}. Staff see a note on the page until a version or a date is set.'

/** `inserts`: placeholders that the site itself fills. */
export const toLegalFields = (inserts: string[] = []) =>
  ({
    lead: longText({ label: 'In short', maxLength: 600, placeholders: agency }),
    sections: list<LegalSection>({
      label: 'Sections',
      minItems: 1,
      maxItems: 20,
      of: record<LegalSection>({
        label: 'Section',
        fields: {
          heading: text({ label: 'Heading', maxLength: 80, placeholders: agency }),
          text: longText({ label: 'Text', maxLength: 6000, placeholders: [...agency, ...pages, ...inserts] }),
        },
      }),
    }),
    version: text({ label: 'Version', maxLength: 20, hint: 'Raise it with every change of meaning.' }),
    effective_date: optional(
      date({ label: 'In force since', hint: 'Empty: the page bears the day it is read on.' }),
    ),
  }) satisfies { [Key in keyof LegalText]: unknown }
