import type { PreviewOutcome } from './act-on-preview.server.ts'

const error = 'The server could not be reached. What you wrote is still here: please try again.'

export function toUnsent(form: FormData): PreviewOutcome {
  const read = (name: string) => String(form.get(name) ?? '')
  const name = read('name')
  const isUnsent = true
  if (read('intent') === 'comment')
    return { form: 'comment', place: Number(read('place')), error, name, body: read('comment'), isUnsent }
  return { form: 'approve', step: form.has('code') ? 'code' : 'name', error, name, isUnsent }
}
