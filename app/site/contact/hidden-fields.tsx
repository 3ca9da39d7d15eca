import { asksForPrivacy } from '../../data/asks-for-privacy.ts'
import { honeypotName, keyName, originName } from './contact-fields.ts'

/** What a form says beside what is written in it, and a honeypot. */
export function HiddenFields() {
  return (
    <>
      <input type="hidden" name={originName} />
      <input type="hidden" name={keyName} />
      {/* Bots fill in every field there is; people neither see, hear nor reach this one. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          Website <input name={honeypotName} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}

/** Before the form is sent, by a page that is awake. */
export function fillHiddenFields(form: HTMLFormElement) {
  fillField(form, originName, describeOrigin())
  fillField(form, keyName, findKey(form))
}

function fillField(form: HTMLFormElement, name: string, value: string) {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.value = value
}

let last: { text: string; key: string } | null = null

/** The idempotency key: the same for the same text, until it has arrived. Empty where the browser makes no random numbers. */
export function findKey(form: HTMLFormElement): string {
  const fields = new FormData(form)
  fields.delete(keyName)
  fields.delete(originName)
  const text = JSON.stringify([...fields])
  if (last?.text !== text) last = { text, key: crypto.randomUUID?.() ?? '' }
  return last.key
}

/** Whoever sends the same once more means to. */
export function discardKey() {
  last = null
}

interface WithNavigation {
  navigation?: { currentEntry: { index: number } | null; entries(): { url: string | null }[] }
}

/**
 * The page from which the form was opened, with the words of the campaign that led to the site: from what the browser knows by
 * itself, so that nothing is kept for it. Empty for who asks not to be followed.
 */
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

/** Where this tab has been on the site, the last page first. */
function listVisited(): string[] {
  const { navigation } = window as WithNavigation
  const here = navigation?.currentEntry?.index ?? -1
  return (navigation?.entries() ?? [])
    .slice(0, here + 1)
    .map(({ url }) => url ?? '')
    .reverse()
}
