import { clsx } from 'clsx/lite'
import { countCharacters } from '../settings/count-characters.ts'

export function CharacterCount({ text, most }: { text: string; most: number }) {
  const length = countCharacters(text)
  const isOver = length > most
  return (
    <span className={clsx('ml-auto block w-fit tabular-nums', isOver && 'font-semibold text-danger')}>
      {isOver
        ? `${(length - most).toLocaleString()} too many`
        : `${length.toLocaleString()} of ${most.toLocaleString()}`}
      <span className="sr-only"> characters</span>
    </span>
  )
}
