/** The text of the newest mail to an address that holds a word, its quoted-printable undone. */
export function findMail(mails: string[], address: string, word: string): string {
  const texts = mails.map(mail =>
    mail
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
  )
  return texts.findLast(text => text.includes(address) && text.includes(word)) ?? ''
}
