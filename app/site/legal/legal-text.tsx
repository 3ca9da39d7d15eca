import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { fill } from '../../settings/fill.ts'
import { keyed } from '../../ui/keyed.ts'
import { useAgency } from '../agency.ts'
import { MailAddress } from '../mail-address.tsx'
import { parseLegalText } from './parse-legal-text.ts'

interface LegalTextProps {
  text: string
  inserts?: Record<string, ReactNode>
}

/** The owner's plain text, never inserted as markup. */
export function LegalText({ text, inserts = {} }: LegalTextProps) {
  return parseLegalText(text, Object.keys(inserts)).map((block, place) => {
    const key = `${place} ${block.kind}`
    const lines = block.lines.join('\n')
    if (block.kind === 'heading') {
      return (
        <h3 key={key}>
          <Line text={lines} />
        </h3>
      )
    }
    if (block.kind === 'list') {
      return (
        <ul key={key}>
          {keyed(block.lines).map(({ key, entry }) => (
            <li key={key}>
              <Line text={entry} />
            </li>
          ))}
        </ul>
      )
    }
    if (block.kind === 'insert') return <Fragment key={key}>{inserts[lines]}</Fragment>
    return (
      <p key={key} className="whitespace-pre-line">
        <Line text={lines} />
      </p>
    )
  })
}

/** Split before it is filled in, so that no value is read as a placeholder. */
function Line({ text }: { text: string }) {
  const agency = useAgency()
  const parts = text.split(/(\{(?:email|privacy_policy|terms_of_service|cookie_policy)\})/)
  return keyed(parts).map(({ key, entry }) => (
    <Fragment key={key}>{Object.hasOwn(links, entry) ? links[entry] : fill(entry, agency)}</Fragment>
  ))
}

const links: Record<string, ReactNode> = {
  '{email}': <MailAddress />,
  '{privacy_policy}': <Link to="/legal/privacy-policy">Privacy Policy</Link>,
  '{terms_of_service}': <Link to="/legal/terms-of-service">Terms of Service</Link>,
  '{cookie_policy}': <Link to="/legal/cookie-policy">Cookie Policy</Link>,
}
