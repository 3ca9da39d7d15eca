import type { NoticeChoice, NoticedLetters } from '../../../data/rows/notice-preferences.ts'

export function readChoice(form: FormData): NoticeChoice {
  const isQuiet = form.get('quiet') === 'on'
  const time = (name: string) => (isQuiet ? String(form.get(name)) || null : null)
  return {
    letters: String(form.get('letters')) as NoticedLetters,
    unanswered: form.get('unanswered') === 'on',
    mail: form.get('mail') === 'on',
    quiet_from: time('quiet_from'),
    quiet_until: time('quiet_until'),
  }
}
