import { Download, Printer } from 'lucide-react'
import { useAuth } from '../../session/session-context.tsx'
import { useAgency } from '../../site/agency.ts'
import { Button } from '../../ui/button.tsx'
import { toDate } from '../dates.ts'
import { CopyButton } from './copy-button.tsx'
import { focusOnMount } from './focus-on-mount.ts'

/** The codes are shown only once: the database keeps hashes. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { user } = useAuth()
  const { name } = useAgency()
  const title = `${name} recovery codes for ${user?.email}, ${toDate(new Date().toISOString())}`
  const text = `${title}\nEach works once, in place of the code from the app.\n\n${codes.join('\n')}\n`
  return (
    <>
      <div className="grid gap-1.5">
        <h3 ref={focusOnMount} tabIndex={-1} className="text-lg/inherit">
          Keep your recovery codes
        </h3>
        <p className="text-base text-muted">
          Without your phone, each of them lets you in once. They are shown only now: print them, or keep them
          in a password manager.
        </p>
      </div>
      <div data-print-sheet="" className="print:text-black">
        <p className="hidden print:mb-[1cm] print:block">{title}</p>
        <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-x-6 gap-y-1 rounded-m bg-sunken px-5 py-4 font-mono text-body print:grid-cols-1 print:border print:border-black print:bg-transparent">
          {codes.map(code => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:gap-2 max-sm:*:px-3 max-sm:[&_svg]:hidden">
        <CopyButton text={codes.join('\n')} label="Copy" />
        <Button variant="secondary" asChild>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={`${toFileName(name)}-recovery-codes.txt`}
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

const toFileName = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
