import { useId, useState } from 'react'
import { findSetting } from '../../settings/groups.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ChoiceCard } from '../choice-card.tsx'
import { type ClashChoice, type ClashChoices, listUndecided } from './edits/decide-clashes.ts'
import { mergeClash } from './edits/merge-clash.ts'
import type { SettingClash } from './edits/setting-edits.ts'
import { ValueDifference } from './value-difference.tsx'

interface ConflictDialogProps {
  clashes: SettingClash[]
  onClose: () => void
  onSave: (choices: ClashChoices) => void
}

/** The second of two people to save decides each conflict; both changes of a list can be kept. */
export default function ConflictDialog({ clashes, onClose, onSave }: ConflictDialogProps) {
  const [choices, setChoices] = useState<ClashChoices>(
    () => new Map(clashes.filter(mergeClash).map(({ name }) => [name, 'both'])),
  )
  const left = listUndecided(clashes, choices).length
  return (
    <Dialog
      open
      onClose={onClose}
      title="Somebody else changed the same"
      className="w-[min(56rem,calc(100vw-2rem))]!"
      description="Nothing of yours is saved yet. Choose what shall stand; what you don’t choose stays in the history."
      footer={
        <>
          <p className="grow self-center text-sm text-muted" role="status">
            {left > 0 && `${left === 1 ? 'One' : left} left to choose`}
          </p>
          <Button variant="secondary" onClick={onClose}>
            Keep editing
          </Button>
          <Button disabled={left > 0} onClick={() => onSave(choices)}>
            Save what I chose
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        {clashes.map((clash, index) => (
          <Clash
            key={clash.name}
            clash={clash}
            isFirst={index === 0}
            chosen={choices.get(clash.name) ?? null}
            onChoose={choice => setChoices(new Map([...choices, [clash.name, choice]]))}
          />
        ))}
      </div>
    </Dialog>
  )
}

interface ClashProps {
  clash: SettingClash
  isFirst: boolean
  chosen: ClashChoice | null
  onChoose: (choice: ClashChoice) => void
}

function Clash({ clash, isFirst, chosen, onChoose }: ClashProps) {
  const { name, before, mine, theirs } = clash
  const group = useId()
  const setting = findSetting(name)
  if (!setting) return null
  const shown = { schema: setting.field.schema, fallback: setting.default, before }
  const both = mergeClash(clash)
  const choose = (choice: ClashChoice) => ({ name: group, choice, chosen, onChoose })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">
        {setting.field.label}
        <span className="font-normal text-muted"> · {setting.group.title}</span>
      </legend>
      <div className="grid gap-3 md:grid-cols-2">
        {both && (
          <div className="grid md:col-span-2">
            <ChoiceCard label="Both" isFirst={isFirst} {...choose('both')}>
              <ValueDifference {...shown} after={both} />
            </ChoiceCard>
          </div>
        )}
        <ChoiceCard label="Theirs" isFirst={isFirst && !both} {...choose('theirs')}>
          <ValueDifference {...shown} after={theirs} />
        </ChoiceCard>
        <ChoiceCard label="Mine" {...choose('mine')}>
          <ValueDifference {...shown} after={mine} />
        </ChoiceCard>
      </div>
    </fieldset>
  )
}
