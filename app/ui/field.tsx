import { clsx } from 'clsx/lite'
import { createContext, type ReactNode, use, useId } from 'react'
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
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

export function Field({ label, hint, error, hideLabel, className, children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = clsx(hintId, errorId) || undefined
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>
      <div className={clsx('grid content-start gap-1.5', className)}>
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

export function useFieldWiring() {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
  }
}
