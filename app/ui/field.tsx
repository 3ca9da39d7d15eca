import { createContext, type ReactNode, use, useId } from 'react'
import { classes } from './classes.ts'
import { Label } from './label.tsx'

interface FieldWiring {
  id: string
  describedBy: string | undefined
  invalid: boolean
}

const FieldContext = createContext<FieldWiring | null>(null)

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
  /** Keeps the label for assistive technology only. */
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

/** Gives the control inside it a label, a hint and an error message, all wired for assistive technology. */
export function Field({ label, hint, error, hideLabel, className, children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = classes(hintId, errorId) || undefined
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>
      <div className={classes('grid content-start gap-1.5', className)}>
        <Label htmlFor={id} className={hideLabel ? 'sr-only' : undefined}>
          {label}
        </Label>
        {children}
        {hint && (
          <p id={hintId} className="text-xs text-muted">
            {hint}
          </p>
        )}
        {error && (
          <p id={errorId} className="flex gap-1.5 text-sm font-medium text-danger">
            <span aria-hidden="true">↳</span>
            {error}
          </p>
        )}
      </div>
    </FieldContext>
  )
}

/** The attributes a control takes over from the field around it; none outside a field. */
export function useFieldWiring() {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
  }
}
