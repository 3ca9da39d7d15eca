import { defineGroup } from '../group.ts'
import type { LegalText } from '../legal-text.ts'

export const privacyPolicy = defineGroup<LegalText>('privacy_policy', {
  lead: 'In short: you can read this website without giving us anything. If you write to us, we keep your message to answer it. There are no trackers, no advertising cookies and no profiles.',
  version: '1.0',
  effective_date: null,
  sections: [
    {
      heading: 'Who is responsible',
      text: '{name}, {city}, {country}, is the data controller for this website in the sense of the Nigeria Data Protection Act 2023 (NDPA), its General Application and Implementation Directive 2025 (GAID) and, where it applies to you, the EU General Data Protection Regulation (GDPR). Write to {email} about anything on this page.',
    },
    {
      heading: 'What we store',
      text: `### When you write to us

Your name, e-mail address, subject and message, and when they arrived. They are stored in our database and sent to our own mailbox. We use them to answer you and for nothing else. We mail you the number of your message, and nothing of what you wrote. So that nobody is sent many such mails, we count them for 31 days by a hash of the address.

With your message comes what you asked for (a call and the half-hours you chose, a service, the free users), from which of our pages you opened the form, and the words of the campaign that brought you here, where the address had any (utm). Your browser keeps nothing for it. If it asks not to be tracked (Global Privacy Control, Do Not Track), page and campaign are left out.

### When you use the quote calculator

It calculates on your device. What you enter is not sent to us until you send it yourself, by the contact form or by WhatsApp; the link to a quote carries it in a part that browsers send to nobody. We count by day how often the calculator was started and its quotes were shared, sent by WhatsApp or printed: numbers alone, without your address or anything you entered. A browser that asks not to be tracked (Global Privacy Control, Do Not Track) is not counted.

### When you visit

To answer you at all, our server sees your internet address. Where it must limit attempts (sending messages, signing in), it counts them per address for a short time. Errors are logged with a random number, the time and the address of the page, without what you typed.

### On your own device

If you switch between light and dark, your choice is kept in your browser. So that the site opens without a network, your browser also keeps copies of our main pages and of the last twelve articles you read; nobody but you can see which. What you enter in the contact form and the calculator stays in the history of the tab, so that Back finds it. Where a message can’t be sent and you press “Send when back online”, it keeps the message until it is sent and you close the receipt, or until you discard it. None of this reaches us, but for that message. All entries are listed in the {cookie_policy}.

### If you work for us

Staff accounts consist of an e-mail address, a protected form of the password (a hash), a role, the time of the last sign-in and, where a second step is set up, the key of its app and protected recovery codes. For each signed-in device we keep the browser’s name and the internet address, so that its owner can recognise it and sign it out; we remember them for six months, to tell the owner of a sign-in from elsewhere. Posts carry the account that wrote them.`,
    },
    {
      heading: 'Why we may',
      text: `- Messages: to take the steps you ask for before a contract, or our legitimate interest in answering people who write to us (NDPA s. 25; GDPR Art. 6(1)(b) and (f)).
- Limits and error logs: our legitimate interest in a website that works and is not abused (NDPA s. 25; GDPR Art. 6(1)(f)).
- Staff accounts: the working relationship with the person concerned.`,
    },
    {
      heading: 'How long we keep it',
      text: `- Messages, what we note about them and our answers, counted from the last thing that happened: three years while the matter is open, two years where nothing came of it, six years where we work together, because accounts must be kept. Spam: 30 days. Our database erases them by itself.
- What we delete lies in a trash for 30 days.
- Backups and the database’s own log of changes hold what was erased until they are replaced by newer ones, at the latest after a year. They serve for nothing but repair, and what was erased is erased again before a repaired website is shown.
- Counts of attempts: minutes to hours. Error logs: until they are rotated.
- Staff accounts: until the person leaves; a signed-in device until it is signed out or unused for 90 days. Articles remain without the account.`,
    },
    {
      heading: 'Who else sees it',
      text: 'Those who run our server, database and mailbox on our behalf and under contract. We sell nothing, rent nothing and load nothing from other companies into these pages. Where a provider works outside {country}, we transfer data only as the NDPA (ss. 41 to 43) and, where it applies, chapter V of the GDPR allow.',
    },
    {
      heading: 'What you can ask of us',
      text: `You may ask for a copy of what we hold about you, have it corrected, erased, restricted or handed over, and object to its use. Write to {email} from the address concerned. It costs nothing, and we answer within 30 days.

A copy comes as a page to read and as a file for computers (JSON). An erasure takes all we have of your address, also out of what others wrote to us, and you get a receipt with a number and a key. All that stays here is a hash that nobody can trace to you without that key.

You may complain to the Nigeria Data Protection Commission, or, in the European Union, to the authority where you live.`,
    },
    {
      heading: 'How we protect it',
      text: 'Messages can be read only by staff who answer them; the database itself enforces that. Passwords are stored as hashes, pages are sent encrypted, and the site runs no code from third parties. If something should happen to your data that puts you at risk, we tell the Commission within 72 hours and you without delay.',
    },
    {
      heading: 'Children',
      text: 'This website is for businesses. We do not knowingly collect data about anybody under 18.',
    },
  ],
})
