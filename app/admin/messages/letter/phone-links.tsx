import { MessageCircle, Phone as PhoneIcon } from 'lucide-react'
import { toChatLink } from '../../../site/phone.ts'
import type { Phone } from './find-phones.ts'

export function PhoneLinks({ phone: { number, isMobile }, name }: { phone: Phone; name: string }) {
  return (
    <span className="inline-flex flex-wrap gap-x-1">
      <a href={`tel:${number}`} aria-label={`Call ${name}, ${number}`} className={style}>
        <PhoneIcon aria-hidden="true" className="size-4" />
        Call
      </a>
      {isMobile && (
        <a
          href={toChatLink(number)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Write to ${name} on WhatsApp, ${number}`}
          className={style}
        >
          <MessageCircle aria-hidden="true" className="size-4" />
          WhatsApp
        </a>
      )}
    </span>
  )
}

const style = 'link inline-flex min-h-7 items-center gap-1.5 px-1.5 text-sm font-semibold'
