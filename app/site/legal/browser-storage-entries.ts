/** All that the site stores in a browser. The Cookie Policy lists exactly these, so add new entries here. */
export const kept = [
  {
    name: 'theme',
    what: 'Your choice of light, dark or device setting',
    when: 'when you use the switch',
    until: 'you clear it',
  },
  {
    name: 'pages-1, assets-1, tags-1',
    what: 'Copies of our main pages and of the last twelve articles you read, with their scripts, styles and fonts, so that they open without a network; fetching them takes some 100 KB once. Browsers that save data keep none',
    when: 'when you visit',
    until: 'the page is gone from our site, or you clear it',
  },
  {
    name: 'letters',
    what: 'A message to us that could not be sent',
    when: 'when you press “Send when back online”',
    until: 'you discard it or close its receipt',
  },
  {
    name: 'carried',
    what: 'A quote, or what you apply for, on its way to the contact form',
    when: 'when you go there from a quote or from our openings without a network',
    until: 'the contact form opens or you close the tab',
  },
  {
    name: 'history',
    what: 'What you have entered in the contact form or the calculator, so that Back and a reload find it',
    when: 'while you fill them in',
    until: 'the message is sent, or your browser forgets the tab',
  },
  {
    name: 'sb-…-auth-token',
    what: 'The session of signed-in staff',
    when: 'when staff sign in',
    until: 'they sign out',
  },
  {
    name: 'reviewer',
    what: 'Your name, so that you need not type it with each comment',
    when: 'when you comment on a draft that was sent to you for review',
    until: 'you close the tab',
  },
  {
    name: 'device',
    what: 'A random text by which an account knows this browser again',
    when: 'when staff sign in',
    until: 'you clear it',
  },
  {
    name: 'signed-out-at',
    what: 'That staff signed out themselves, for their other tabs',
    when: 'when staff sign out',
    until: 'you clear it',
  },
  {
    name: 'return-address',
    what: 'The page of the back office that a link in a mail leads to',
    when: 'when staff follow such a link and have to sign in first',
    until: 'they have signed in or close the tab',
  },
  {
    name: 'draft:…',
    what: 'A post that staff have not saved yet',
    when: 'while staff write',
    until: 'it is saved or thrown away',
  },
  {
    name: 'answer:…',
    what: 'An answer to a message that staff have not sent yet',
    when: 'while staff write',
    until: 'two weeks after it was written on',
  },
  {
    name: 'desk-change:…',
    what: 'What staff changed about a message',
    when: 'when staff file or assign a message',
    until: 'a day after it was sent',
  },
  {
    name: 'shortcuts-off',
    what: 'That single-key shortcuts are off in the back office',
    when: 'when staff switch them off',
    until: 'they switch them on',
  },
  {
    name: 'settings:…',
    what: 'Settings that staff have changed and not saved yet',
    when: 'while staff change settings',
    until: 'they are saved or thrown away',
  },
  {
    name: 'react-router-scroll-positions',
    what: 'How far you had scrolled, so that Back works',
    when: 'while you move between pages',
    until: 'you close the tab',
  },
]

export const cookies = [
  {
    name: 'txid',
    what: 'The numbers of your last saves, so that the pages you open next show them',
    when: 'when staff, or a program that uses our interface, save something',
    until: 'a minute has passed',
  },
]
