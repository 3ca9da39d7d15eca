import { Archive, ArchiveRestore, Flag, OctagonAlert, ShieldCheck, UserCheck, Users, X } from 'lucide-react'
import type { LeadOwner, LeadRow, LeadStage } from '../../../data/rows/leads.ts'
import { useAuth } from '../../../session/session-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../menu.tsx'
import type { Selection } from '../../use-selection.ts'
import { stageNames } from '../changes/describe-change.ts'
import type { LeadChange } from '../changes/lead-change.ts'
import { useChangeLeads } from '../changes/use-changes.ts'

interface BulkBarProps {
  selection: Selection<LeadRow>
  owners: LeadOwner[]
}

export function BulkBar({ selection, owners }: BulkBarProps) {
  const { selected, clear } = selection
  const { user } = useAuth()
  const change = useChangeLeads()
  const isArchived = selected.every(({ archived_at }) => archived_at !== null)
  const isSpam = selected.every(({ spam_at }) => spam_at !== null)

  function act(what: LeadChange) {
    change(selected, what)
    clear()
  }

  return (
    <section
      aria-label="Selected messages"
      className="z-10 flex flex-wrap items-center gap-0.5 border-b border-hairline bg-info-soft px-2 py-1 max-lg:sticky max-lg:top-2 max-lg:mb-2 max-lg:rounded-m max-lg:border [&_button]:px-2.5 large-text:static"
    >
      <p role="status" className="mr-auto px-1 text-sm font-semibold">
        {selected.length}
        <span className="max-sm:sr-only"> selected</span>
      </p>
      <Button
        variant="ghost"
        aria-keyshortcuts="e"
        aria-label={isArchived ? 'Unarchive the selected' : 'Archive the selected'}
        title={isArchived ? 'Unarchive (e)' : 'Archive (e)'}
        onClick={() => act({ archived: !isArchived })}
      >
        {isArchived ? <ArchiveRestore className="size-4.5" /> : <Archive className="size-4.5" />}
      </Button>
      <Button
        variant="ghost"
        aria-keyshortcuts="a"
        aria-label="Assign the selected to me"
        title="Assign to me (a)"
        onClick={() => act({ owner_id: user?.id ?? null })}
      >
        <UserCheck className="size-4.5" />
      </Button>
      <Button
        variant="ghost"
        aria-keyshortcuts="!"
        aria-label={isSpam ? 'The selected are no spam' : 'The selected are spam'}
        title={isSpam ? 'Not spam (!)' : 'Spam (!)'}
        onClick={() => act({ spam: !isSpam })}
      >
        {isSpam ? <ShieldCheck className="size-4.5" /> : <OctagonAlert className="size-4.5" />}
      </Button>
      <Menu
        variant="ghost"
        aria-label="Stage of the selected"
        title="Stage"
        items={(Object.keys(stageNames) as LeadStage[]).map(stage => ({
          key: stage,
          label: stageNames[stage],
          onSelect: () => act({ stage }),
        }))}
      >
        <Flag className="size-4.5" />
      </Menu>
      <Menu
        variant="ghost"
        aria-label="Owner of the selected"
        title="Owner"
        items={[
          ...owners
            .filter(({ can_own }) => can_own)
            .map(({ id, name }) => ({ key: id, label: name, onSelect: () => act({ owner_id: id }) })),
          { key: 'nobody', label: 'Nobody', onSelect: () => act({ owner_id: null }) },
        ]}
      >
        <Users className="size-4.5" />
      </Menu>
      <Button variant="ghost" aria-label="Clear the selection" title="Clear the selection" onClick={clear}>
        <X className="size-4.5" />
      </Button>
    </section>
  )
}
