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

/** By the name of the setting. */
export type ClashChoices = ReadonlyMap<string, ClashChoice>

/** Lists that went together once may no longer do so when a colleague saves again: then `both` says nothing. */
export function listUndecided(clashes: SettingClash[], choices: ClashChoices): SettingClash[] {
  return clashes.filter(clash => {
    const choice = choices.get(clash.name)
    return choice === undefined || (choice === 'both' && mergeClash(clash) === null)
  })
}

/**
 * Each place decided: `theirs` lets go of an edit, `mine` goes on from what a colleague saved, `both` with what both did.
 * What is undecided stays a clash.
 */
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
