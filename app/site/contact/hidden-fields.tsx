import { asksForPrivacy } from '../../data/asks-for-privacy.ts'
import { honeypotName, keyName, originName } from './contact-fields.ts'

/** `sentKey`: with which a message failed that may have been stored all the same. */
export function HiddenFields({ sentKey }: { sentKey: string | undefined }) {
  return (
    <>
      <input type="hidden" name={originName} />
      <input type="hidden" name={keyName} defaultValue={sentKey} />
      {/* Honeypot: people neither see, hear nor reach it; bots fill in every field. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          Website <input name={honeypotName} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}

export function fillHiddenFields(form: HTMLFormElement) {
  fillField(form, originName, describeOrigin())
  fillField(form, keyName, findKey(form))
}

function fillField(form: HTMLFormElement, name: string, value: string) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.value = value
}

let last: { text: string; key: string } | null = null

/** Idempotency key: the same for the same text, until it has arrived. '' if the browser has no `randomUUID`. */
export function findKey(form: HTMLFormElement): string {
  const fields = new FormData(form)
  fields.delete(keyName)
  fields.delete(originName)
  const text = JSON.stringify([...fields])
  const kept = last ? '' : String(new FormData(form).get(keyName) ?? '')
  if (last?.text !== text) last = { text, key: kept || (crypto.randomUUID?.() ?? '') }
  return last.key
}

/** After this, sending the same text again is intended. */
export function discardKey(form: HTMLFormElement) {
  last = null
  fillField(form, keyName, '')
}

interface WithNavigation {
  navigation?: { currentEntry: { index: number } | null; entries(): { url: string | null }[] }
}

/** From the browser's own history, so that nothing is stored for it. '' under a privacy signal. */
function describeOrigin(): string {
  if (asksForPrivacy()) return ''
  const [landing] = performance.getEntriesByType('navigation')
  const visited = [...listVisited(), document.referrer, landing?.name ?? '']
    .map(address => URL.parse(address))
    .filter(url => url?.origin === location.origin)
  const from = visited.find(url => url?.pathname !== '/contact')
  const campaign = visited.find(url => url?.search.includes('utm_'))
  return (from?.pathname ?? '/contact') + (campaign?.search ?? '')
}

function listVisited(): string[] {
  const { navigation } = window as WithNavigation
  const here = navigation?.currentEntry?.index ?? -1
  return (navigation?.entries() ?? [])
    .slice(0, here + 1)
    .map(({ url }) => url ?? '')
    .reverse()
}
