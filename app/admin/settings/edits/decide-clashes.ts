import { mergeClash } from './merge-clash.ts'
import {
  keepMine,
  listClashes,
  type SettingClash,
  type SettingEdits,
  type StoredSettings,
  withMerged,
  withoutEdits,
} from './setting-edits.ts'

export type ClashChoice = 'mine' | 'theirs' | 'both'

export type ClashChoices = ReadonlyMap<string, ClashChoice>

/** `both` is undecided again once a colleague's next save has made the lists unmergeable. */
export function listUndecided(clashes: SettingClash[], choices: ClashChoices): SettingClash[] {
  return clashes.filter(clash => {
    const choice = choices.get(clash.name)
    return choice === undefined || (choice === 'both' && mergeClash(clash) === null)
  })
}

/** `theirs` drops the edit, `mine` rebases it on the stored value, `both` does so with the merged list. */
export function decideClashes(
  edits: SettingEdits,
  stored: StoredSettings,
  choices: ClashChoices,
): SettingEdits {
  const clashes = new Map(listClashes(edits, stored).map(clash => [clash.name, clash]))
  return [...choices].reduce((before, [name, choice]) => {
    if (choice === 'theirs') return withoutEdits(before, [name])
    if (choice === 'mine') return keepMine(before, stored, name)
    const clash = clashes.get(name)
    const both = clash ? mergeClash(clash) : null
    return both ? withMerged(before, stored, name, both) : before
  }, edits)
}
