export const tellWhoIsMailed = (canSendMail: boolean | null) =>
  canSendMail ? 'Both of you are told by mail.' : 'Mails are not set up, so please tell them yourself.'
