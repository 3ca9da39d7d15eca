/** What a mail says unless the owner has written something else, and what it needs to be of use. */
export interface MailWords {
  /** Which mail this is, for whoever edits it. */
  label: string
  subject: string
  /** With fields in braces. An empty one is an empty line of the HTML part's source, which nobody sees. */
  paragraphs: string[]
  /** On the link, where `{link}` is a paragraph of its own. */
  button?: string
  /** Fields of this mail beside those of the agency, each with what it stands for. */
  fields: Record<string, string>
  /** Fields without which the text would be of no use. */
  required: string[]
}

/** In the subject and the text of every mail. */
export const agencyFields = {
  name: 'the agency’s name',
  city: 'the agency’s city',
  host: 'the site’s domain',
}
