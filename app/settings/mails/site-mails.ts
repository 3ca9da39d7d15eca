import type { MailWords } from './mail-words.ts'

const title = { title: 'the title of the draft' }
const link = { link: 'the link, as a button' }

/** Sent on a hosted project, too. */
export const siteMails = {
  contact_message: {
    label: 'Message from the contact form, to you',
    subject: 'Website message: {subject}',
    paragraphs: [
      '{sender} <{email}> wrote on the website, {time}:',
      'Subject: {subject}',
      '{message}',
      '-- \nAnswer this mail to reach {sender}.\nRead it in the back office: {link}\n',
    ],
    button: 'Read it in the back office',
    fields: {
      sender: 'the visitor’s name',
      email: 'the visitor’s address',
      subject: 'the subject of the message',
      message: 'the message',
      time: 'when it was sent',
      link: 'the message in the back office',
    },
    required: ['message'],
  },
  confirmation: {
    label: 'Confirmation to who wrote to you',
    subject: 'We have your message {number}',
    paragraphs: [
      'Your message to {name} has arrived. Its number is {number}.',
      'A person reads it and replies to this e-mail address. To add something, write to us again and quote the number.',
      'If you did not write to us, somebody else typed your address. You can ignore this mail.',
    ],
    fields: { number: 'the number of the message' },
    required: ['number'],
  },
  lead_notice: {
    label: 'New messages, to who works at the desk',
    subject: '{news}',
    paragraphs: [
      '',
      '{entries}',
      '',
      '{link}',
      'You get this mail because you work at the desk of {host}. Which mails come, and when none do, is your choice under Account in the back office.',
    ],
    button: 'Open it at the desk',
    fields: {
      entries: 'who wrote, when, and how each message begins',
      link: 'the one lead at the desk, or the list of several',
      news: 'in short: “Ada Obi: Our app”, or “3 new messages”',
    },
    required: ['link'],
  },
  lead_unanswered: {
    label: 'Unanswered for four working hours, to who works at the desk',
    subject: 'Unanswered for four working hours: {news}',
    paragraphs: [
      'Nobody has answered for four working hours:',
      '{entries}',
      '',
      '{link}',
      'Everybody at the desk of {host} is told once. You can turn it off under Account in the back office.',
    ],
    button: 'Open it at the desk',
    fields: {
      entries: 'who waits, and since when',
      link: 'the one lead at the desk, or the list of several',
      news: 'in short: “Ada Obi”, or “3 people”',
    },
    required: ['link'],
  },
  invitation: {
    label: 'Invitation of a colleague',
    subject: '{inviter} invites you to {name}',
    paragraphs: [
      '{inviter} invites you to work on the site of {name}, {host}. Your roles will be: {roles}.',
      'The link works once, until {until}. Do not pass it on: whoever has it can take your place.',
      '{link}',
      'If you did not expect an invitation, you can ignore this mail.',
    ],
    button: 'Accept the invitation',
    fields: {
      ...link,
      inviter: 'who invites',
      roles: 'the roles, in words',
      until: 'when the link ends',
    },
    required: ['link'],
  },
  review_link: {
    label: 'Draft to review',
    subject: 'Please review: {title}',
    paragraphs: [
      '{sender} asks you to read “{title}” before it is published.',
      'You can comment on each paragraph and approve the text. You need no account.',
      'The link works until {until}. Do not pass it on: whoever has it can read the draft.',
      '',
      '',
      '{link}',
      'If you did not expect this mail, you can ignore it.',
    ],
    button: 'Read the draft',
    fields: { ...link, ...title, sender: 'who asks for it', until: 'when the link ends' },
    required: ['link'],
  },
  review_code: {
    label: 'Code to approve a draft',
    subject: 'Your code to approve a text',
    paragraphs: [
      'Type this code on the page of the draft to approve “{title}”. It works once, for 15 minutes.',
      '',
      'Your code: {code}',
      '',
      'If you did not ask for it, somebody else has your link: tell who sent it to you.',
    ],
    fields: { code: 'the six-digit code', ...title },
    required: ['code'],
  },
  review_news: {
    label: 'News of a review, to the writer',
    subject: '“{title}”: {news}',
    paragraphs: ['', '{entries}', '', '{link}', 'You get this mail because you wrote the draft.'],
    button: 'Open it in the editor',
    fields: {
      entries: 'the comments and approvals',
      ...link,
      ...title,
      news: 'in short: “approved by Ada, 2 new comments”',
    },
    required: ['entries', 'link'],
  },
} satisfies Record<string, MailWords>
