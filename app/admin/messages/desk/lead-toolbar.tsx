import { clsx } from 'clsx/lite'
import {
  Archive,
  ArchiveRestore,
  ArrowLeft,
  ChevronDown,
  ChevronUp,
  Mail,
  MailOpen,
  OctagonAlert,
  Reply,
  ShieldCheck,
  Trash2,
  Undo2,
  UserCheck,
} from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useAuth } from '../../../session/session-context.tsx'
import { useDesk } from './desk-context.ts'

interface LeadToolbarProps {
  onDelete: () => void
  /** The shortcut keys belong to a selection then. */
  hasSelection: boolean
}

export function LeadToolbar({ onDelete, hasSelection }: LeadToolbarProps) {
  const desk = useDesk()
  const { openLead: lead } = desk
  const { user } = useAuth()
  const key = (name: string) => (hasSelection ? undefined : name)
  const isOwn = lead?.owner_id === user?.id
  const act = (change: Parameters<typeof desk.actOn>[1]) => () => lead && desk.actOn([lead], change)

  return (
    <div
      role="toolbar"
      aria-label="Message"
      className="z-10 flex items-center gap-0.5 border-hairline bg-surface max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-lg:justify-between max-lg:border-t max-lg:px-1 lg:border-b lg:px-2 lg:py-1 large-text:static large-text:flex-wrap"
    >
      <Tool label="All messages" onClick={desk.close} className="lg:hidden" short="All">
        <ArrowLeft />
      </Tool>
      <Tool
        label={lead?.archived_at ? 'Unarchive' : 'Archive'}
        keys={key('e')}
        disabled={!lead}
        onClick={act({ archived: !lead?.archived_at })}
      >
        {lead?.archived_at ? <ArchiveRestore /> : <Archive />}
      </Tool>
      <Tool
        label={isOwn ? 'Unassign' : 'Assign to me'}
        short={isOwn ? 'Nobody' : 'To me'}
        keys={key('a')}
        disabled={!lead}
        onClick={act({ owner_id: isOwn ? null : (user?.id ?? null) })}
      >
        <UserCheck className={clsx(isOwn && 'text-success')} />
      </Tool>
      <Tool
        label={lead?.spam_at ? 'Not spam' : 'Spam'}
        keys={key('!')}
        disabled={!lead}
        onClick={act({ spam: !lead?.spam_at })}
      >
        {lead?.spam_at ? <ShieldCheck /> : <OctagonAlert />}
      </Tool>
      <Tool
        label={lead?.read_at ? 'Mark as unread' : 'Mark as read'}
        className="max-lg:hidden"
        disabled={!lead}
        onClick={act({ read: !lead?.read_at })}
      >
        {lead?.read_at ? <Mail /> : <MailOpen />}
      </Tool>
      <Tool
        label="Delete"
        keys="#"
        className="max-lg:hidden"
        disabled={!lead || lead.letters === 0}
        onClick={onDelete}
      >
        <Trash2 />
      </Tool>
      <Tool label="Answer" className="lg:hidden" disabled={!lead} onClick={pressAnswer}>
        <Reply />
      </Tool>
      <Tool label="Undo" keys="u" disabled={!desk.canUndo} onClick={desk.undoLast} className="lg:ml-auto">
        <Undo2 />
      </Tool>
      <Tool
        label="Previous"
        keys="k"
        disabled={desk.previous === null}
        onClick={desk.openPrevious}
        className="max-sm:hidden"
      >
        <ChevronUp />
      </Tool>
      <Tool label="Next" keys="j" disabled={desk.next === null} onClick={desk.openNext}>
        <ChevronDown />
      </Tool>
    </div>
  )
}

function pressAnswer() {
  document.querySelector<HTMLElement>('main [aria-keyshortcuts~="r"]')?.click()
}

interface ToolProps extends ComponentProps<'button'> {
  label: string
  /** Shown on phones, where the label is too long. */
  short?: string
  keys?: string | undefined
  children: ReactNode
}

function Tool({ label, short, keys, className, children, ...rest }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys})` : label}
      className={clsx(
        'grid min-h-14 min-w-11 flex-1 place-content-center justify-items-center gap-0.5 rounded-s text-2xs/none font-semibold text-muted hover:bg-sunken hover:text-ink disabled:opacity-40 lg:min-h-11 lg:flex-none [&>svg]:size-5',
        'forced-colors:border large-text:flex-none large-text:px-2',
        className,
      )}
      {...rest}
    >
      {children}
      <span aria-hidden="true" className="lg:hidden">
        {short ?? label}
      </span>
    </button>
  )
}
