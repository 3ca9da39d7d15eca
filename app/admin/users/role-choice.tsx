import { useId } from 'react'
import type { InvitedRole } from '../../data/rows/invitations.ts'
import { roles } from '../../session/role-words.ts'
import { Checkbox } from '../checkbox.tsx'

interface RoleChoiceProps<Role extends InvitedRole> {
  of: Role[]
  chosen: Role[]
  onChange: (chosen: Role[]) => void
  disabled?: boolean
  error?: string | null
}

export function RoleChoice<Role extends InvitedRole>({
  of,
  chosen,
  onChange,
  disabled = false,
  error = null,
}: RoleChoiceProps<Role>) {
  const errorId = useId()
  return (
    <fieldset disabled={disabled} aria-describedby={error ? errorId : undefined} className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">Roles</legend>
      {error && (
        <p id={errorId} className="-mt-2 flex gap-1.5 text-sm font-medium text-danger">
          <span aria-hidden="true">↳</span>
          {error}
        </p>
      )}
      {of.map(role => (
        <Checkbox
          key={role}
          className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3"
          checked={chosen.includes(role)}
          aria-describedby={`role-${role}`}
          onChange={event =>
            onChange(event.target.checked ? [...chosen, role] : chosen.filter(other => other !== role))
          }
        >
          <span className="min-w-0">
            <span className="font-semibold">{roles[role].name}</span>
            <span id={`role-${role}`} className="block text-sm text-muted">
              May {listWords(roles[role].may)}. Not: {listWords(roles[role].mayNot)}.
            </span>
          </span>
        </Checkbox>
      ))}
    </fieldset>
  )
}

const listWords = (words: string[]): string => words.join('; ')
