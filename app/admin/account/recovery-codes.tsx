import { Download, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useAuth } from '../../session/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { toDate } from '../dates.ts'
import { CopyButton } from './copy-button.tsx'

/** The only time that codes are seen: the database keeps hashes. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { user } = useAuth()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const title = `Holla recovery codes for ${user?.email}, ${toDate(new Date().toISOString())}`
  const text = `${title}\nEach works once, in place of the code from the app.\n\n${codes.join('\n')}\n`
  return (
    <>
      <div className="grid gap-1.5">
        <h3 ref={heading} tabIndex={-1} className="account-heading">
          Keep your recovery codes
        </h3>
        <p className="text-base text-muted">
          Without your phone, each of them lets you in once. They are shown only now: print them, or keep them
          in a password manager.
        </p>
      </div>
      <div className="account-sheet">
        <p className="account-print-only">{title}</p>
        <ol className="account-codes">
          {codes.map(code => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className="account-ways">
        <CopyButton text={codes.join('\n')} label="Copy" />
        <Button variant="secondary" asChild>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="holla-recovery-codes.txt"
          >
            <Download aria-hidden="true" className="size-4.5" />
            Download
          </a>
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4.5" />
          Print
        </Button>
      </div>
      <Button onClick={onKept} className="justify-self-start">
        I have kept them
      </Button>
    </>
  )
}
