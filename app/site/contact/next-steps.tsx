import { contact } from '../../settings/groups/contact.ts'
import { useSettings } from '../../settings/use-settings.ts'

export function NextSteps() {
  const { answered_by, answer_hours } = useSettings(contact)
  const hours = answer_hours === 1 ? 'hour' : 'hours'
  const within = answer_hours > 0 ? ` within ${answer_hours} working ${hours}` : ''
  const steps = [
    'Your message gets a number, which you see here at once.',
    `${answered_by} reads it and replies to your e-mail address${within}.`,
    'If we can help, we propose a call or send a plan with its price. If we can’t, we say so.',
  ]
  return (
    <section aria-labelledby="next-title" className="min-w-0">
      <h2 id="next-title" className="text-xl">
        What happens next
      </h2>
      <ol className="next-steps mt-5">
        {steps.map(step => (
          <li key={step} className="text-base wrap-anywhere">
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}
