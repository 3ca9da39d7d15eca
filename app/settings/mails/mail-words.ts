export interface MailWords {
  label: string
  subject: string
  /** With placeholders. An empty one is an empty line of the HTML source, which nobody sees. */
  paragraphs: string[]
  /** On the link, if `{link}` is a paragraph of its own. */
  button?: string
  /** Placeholders of this mail with their meanings, beside `agencyFields`. */
  fields: Record<string, string>
  /** Placeholders without which the text is of no use. */
  required: string[]
}

export const agencyFields = {
  name: 'the agency’s name',
  city: 'the agency’s city',
  host: 'the site’s domain',
}
