import { useState } from 'react'
import { addDays } from '../../../site/office-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { fromOfficeTime, toOfficeTime, toWeekday } from '../../office-time.ts'
import { findTimeError, ScheduleForm } from './schedule-form.tsx'

export interface ScheduleDialogProps {
  title: string
  description: string
  /** The time it is scheduled for; null where it isn't. */
  scheduledFor: string | null
  onSchedule: (moment: string) => void
  onPublishNow?: (() => void) | undefined
  onUnschedule?: (() => void) | undefined
  onClose: () => void
}

export default function ScheduleDialog(props: ScheduleDialogProps) {
  const { scheduledFor, onSchedule, onPublishNow, onUnschedule, onClose } = props
  const [value, setValue] = useState(() => (scheduledFor ? toOfficeTime(scheduledFor) : proposeTime()))
  const [problem, setProblem] = useState<string | null>(null)

  function submit() {
    const found = findTimeError(value)
    setProblem(found)
    const moment = fromOfficeTime(value)
    if (!found && moment) onSchedule(moment)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={props.title}
      description={props.description}
      footer={
        <>
          {onUnschedule && (
            <Button variant="ghost" className="sm:mr-auto" onClick={onUnschedule}>
              Back to drafts
            </Button>
          )}
          {onPublishNow && (
            <Button variant="secondary" onClick={onPublishNow}>
              Publish now
            </Button>
          )}
          <Button type="submit" form="schedule">
            {scheduledFor ? 'Move' : 'Schedule'}
          </Button>
        </>
      }
    >
      <form
        id="schedule"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <ScheduleForm
          value={value}
          problem={problem}
          onChange={next => {
            setProblem(null)
            setValue(next)
          }}
        />
      </form>
    </Dialog>
  )
}

function proposeTime() {
  const today = toOfficeTime(Date.now()).day
  return { day: addDays(today, 7 - toWeekday(today)), time: '08:00' }
}
