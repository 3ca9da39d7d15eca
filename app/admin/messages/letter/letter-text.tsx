import { agency } from '../../../settings/groups/agency.ts'
import { useSettings } from '../../../settings/use-settings.ts'
import { BreakableText } from '../../../site/quote/breakable-text.tsx'
import { keyed } from '../../../ui/keyed.ts'
import { findPhones } from './find-phones.ts'
import { PhoneLinks } from './phone-links.tsx'

export function LetterText({ text, name }: { text: string; name: string }) {
  const { country } = useSettings(agency)
  const phones = { isInNigeria: country === agency.defaults.country }
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {keyed(findPhones(text, phones)).map(({ key, entry }) =>
        entry.phone ? (
          <span key={key}>
            {entry.text} <PhoneLinks phone={entry.phone} name={name} />
          </span>
        ) : (
          <Words key={key} text={entry.text} />
        ),
      )}
    </p>
  )
}

/** URLs, such as a quote's, can wrap after their punctuation. */
function Words({ text }: { text: string }) {
  return keyed(text.split(/(?=\bhttps?:\/\/)|(?=\s)(?<=\bhttps?:\/\/\S+)/)).map(({ key, entry }) =>
    entry.startsWith('http') ? <BreakableText key={key} text={entry} /> : entry,
  )
}
