import { MailAddress } from '../mail-address.tsx'
import { ApplyButton } from './apply-button.tsx'

export function HowToApply({ title, words }: { title: string; words: string | null }) {
  return (
    <footer className="mt-12 border-t border-hairline pt-8">
      {words && (
        <>
          <h2 className="text-xl">How to apply</h2>
          <p className="mt-2 mb-6 whitespace-pre-line wrap-anywhere">{words}</p>
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ApplyButton title={title} />
        <p className="text-base text-muted">
          Resume and cover letter to <MailAddress className="link font-semibold wrap-anywhere" />
        </p>
      </div>
    </footer>
  )
}
