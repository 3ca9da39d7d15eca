import type { ReactNode } from 'react'
import { type ControlProps, findError } from './control-props.ts'

/** Several fields under one name, wired as `Field` wires a single one. */
export function ControlGroup({
  field,
  label = field.label,
  hideLabel,
  problems,
  id,
  children,
}: ControlProps & { children: ReactNode }) {
  const error = findError(problems)
  const hintId = field.hint ? `${id}-hint` : null
  const errorId = error ? `${id}-error` : null
  return (
    <fieldset
      className="grid min-w-0 content-start gap-2"
      aria-describedby={[hintId, errorId].filter(Boolean).join(' ') || undefined}
    >
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 text-base font-semibold'}>{label}</legend>
      {field.hint && (
        <p id={hintId ?? undefined} className="measure -mt-1.5 text-xs text-muted">
          {field.hint}
        </p>
      )}
      {children}
      {error && (
        <p id={errorId ?? undefined} className="flex gap-1.5 text-sm font-medium text-danger">
          <span aria-hidden="true">↳</span>
          {error}
        </p>
      )}
    </fieldset>
  )
}
