import { findSetting } from '../../../settings/groups.ts'
import { mailGroups, toMailKeys } from '../../../settings/mails/all-mails.ts'
import type { MailWords } from '../../../settings/mails/mail-words.ts'
import { toSignature } from '../../../settings/mails/to-signature.ts'
import { keyed } from '../../../ui/keyed.ts'
import type { SettingsForm } from '../use-settings-form.ts'
import { type Piece, toParagraphs, toPieces } from './to-mail-preview.ts'

/** The mail with the words in the fields; what the site fills in is shown by name. */
export function MailPreview({ group, kind, form }: { group: MailGroup; kind: string; form: SettingsForm }) {
  const words = Object.entries<MailWords>(mailGroups[group]).find(([known]) => known === kind)?.[1]
  if (!words) return null
  const read = (name: string) => {
    const setting = findSetting(name)
    return setting ? String(form.toShown(setting) ?? '').trim() || String(setting.default ?? '') : ''
  }
  const keys = toMailKeys(kind)
  const fields = {
    ...words.fields,
    name: read('agency.name'),
    city: read('agency.city'),
    host: location.host,
  }
  const button = words.button ? read(`${group}.${keys.button}`) : ''
  const signature = toSignature(read('mails.signature'), fields.name)
  return (
    <figure className="mt-4 grid gap-2">
      <figcaption className="text-sm font-semibold">As it is read</figcaption>
      <div className="grid gap-3 rounded-m border border-hairline bg-bg px-4 py-3.5 text-base">
        <p className="border-b border-hairline pb-3 font-semibold wrap-anywhere">
          <Pieces pieces={toPieces(read(`${group}.${keys.subject}`), fields)} />
        </p>
        {keyed(toParagraphs(read(`${group}.${keys.text}`), fields, button)).map(({ key, entry }) => (
          <p key={key} className="whitespace-pre-line wrap-anywhere">
            {'button' in entry ? (
              <span className="text-link underline underline-offset-4">{entry.button}</span>
            ) : (
              <Pieces pieces={entry.pieces} />
            )}
          </p>
        ))}
        <p className="text-sm text-muted whitespace-pre-line wrap-anywhere">
          <Pieces pieces={toPieces(signature, fields)} />
        </p>
      </div>
    </figure>
  )
}

export type MailGroup = keyof typeof mailGroups

/** Null for a setting that belongs to no mail. */
export function findMail(group: string, key: string): { group: MailGroup; kind: string } | null {
  if (!isMailGroup(group)) return null
  return { group, kind: key.replace(/_(subject|text|button)$/, '') }
}

const isMailGroup = (group: string): group is MailGroup => Object.hasOwn(mailGroups, group)

function Pieces({ pieces }: { pieces: Piece[] }) {
  return keyed(pieces).map(({ key, entry: { text, isFilled } }) =>
    isFilled ? (
      <span key={key} className="rounded-s bg-sunken box-decoration-clone px-0.5 text-muted">
        {text}
      </span>
    ) : (
      text
    ),
  )
}
