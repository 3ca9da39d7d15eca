import { Button } from '../../../ui/button.tsx'
import { toCallTime } from './call-time.ts'

interface CallTimesProps {
  times: string[]
  timeZone: string
  chosen: string | null
  onChoose: (time: string) => void
}

export function CallTimes({ times, timeZone, chosen, onChoose }: CallTimesProps) {
  if (times.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">Proposed for a call</legend>
      <div className="flex flex-wrap gap-2">
        {times.map(time => (
          <Button
            key={time}
            variant="secondary"
            size="s"
            className="min-h-11"
            aria-pressed={time === chosen}
            onClick={() => onChoose(time)}
          >
            {toCallTime(time, timeZone)}
            {time === chosen ? ' ✓' : ''}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
