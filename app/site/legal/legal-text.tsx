import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { fill } from '../../settings/fill.ts'
import { keyed } from '../../ui/keyed.ts'
import { useAgency } from '../agency.ts'
import { MailAddress } from '../mail-address.tsx'
import { parseLegalText } from './parse-legal-text.ts'

interface LegalTextProps {
  text: string
  /** What the site itself puts in place of a name in braces. */
  inserts?: Record<string, ReactNode>
}

/** The owner's plain text as paragraphs, headings and lists; never as markup. */
export function LegalText({ text, inserts = {} }: LegalTextProps) {
  const agency = useAgency()
  // The address stands as a link.
  const { email: _, ...named } = agency
  return parseLegalText(fill(text, named)).map((block, place) => {
    const key = `${place} ${block.kind}`
    if (block.kind === 'heading') return <h3 key={key}>{block.lines}</h3>
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
    const [only = '', ...others] = block.lines
    const insert = others.length === 0 ? inserts[only.slice(1, -1)] : undefined
    if (insert !== undefined && only.startsWith('{')) return <Fragment key={key}>{insert}</Fragment>
    return (
      <p key={key} className="whitespace-pre-line">
        <Line text={block.lines.join('\n')} />
      </p>
    )
  })
}

function Line({ text }: { text: string }) {
  const parts = text.split(/(\{[a-z_]+\})/)
  return keyed(parts).map(({ key, entry }) => <Fragment key={key}>{links[entry] ?? entry}</Fragment>)
}

const links: Record<string, ReactNode> = {
  '{email}': <MailAddress />,
  '{privacy_policy}': <Link to="/legal/privacy-policy">Privacy Policy</Link>,
  '{terms_of_service}': <Link to="/legal/terms-of-service">Terms of Service</Link>,
  '{cookie_policy}': <Link to="/legal/cookie-policy">Cookie Policy</Link>,
}
