import { keyed } from '../../../ui/keyed.ts'
import { findPhones } from './find-phones.ts'
import { PhoneLinks } from './phone-links.tsx'

/** What somebody wrote, with ways to reach them beside the phone numbers in it. */
export function LetterText({ text, name }: { text: string; name: string }) {
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {keyed(findPhones(text)).map(({ key, entry }) =>
        entry.phone ? (
          <span key={key}>
            {entry.text} <PhoneLinks phone={entry.phone} name={name} />
          </span>
        ) : (
          entry.text
        ),
      )}
    </p>
  )
}
