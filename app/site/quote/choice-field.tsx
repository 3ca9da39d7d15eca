import { clsx } from 'clsx/lite'
import { useId } from 'react'

interface ChoiceFieldProps<Value extends string> {
  legend: string
  name: string
  options: { value: Value; label: string; note?: string | null }[]
  value: Value | ''
  error?: string | null
  className?: string
  onChange: (value: Value) => void
}

export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { legend, name, options, value, error, className, onChange } = props
  const id = useId()
  const errorId = `${id}-error`
  return (
    <fieldset className={className} aria-describedby={error ? errorId : undefined}>
      <legend className="text-sm font-semibold">{legend}</legend>
      <div className="choices mt-2">
        {options.map(option => (
          <span key={option.value} className={clsx('choice', error && 'choice-invalid')}>
            <label>
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                aria-describedby={option.note ? `${id}-${option.value}` : undefined}
                onChange={() => onChange(option.value)}
              />
              {option.label}
            </label>
            {option.note && (
              <span id={`${id}-${option.value}`} className="ml-2 text-sm">
                {option.note}
              </span>
            )}
          </span>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-2 text-sm font-medium text-danger">
          <span aria-hidden="true">↳ </span>
          {error}
        </p>
      )}
    </fieldset>
  )
}
