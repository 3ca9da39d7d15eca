import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { PreviewOutcome } from './act-on-preview.server.ts'
import { NameField } from './name-field.tsx'
import { keepReviewerName } from './use-reviewer-name.ts'

interface CommentFormProps {
  place: number
  paragraph: string
  outcome: Extract<PreviewOutcome, { form: 'comment' }> | null
}

export function CommentForm({ place, paragraph, outcome }: CommentFormProps) {
  const sending = useNavigation().formData?.get('intent') === 'comment'
  const text = useRef<HTMLTextAreaElement>(null)
  // After the paragraph's anchor has taken the focus. If the form came with the page, somebody may be typing in it
  // or in another one.
  useEffect(() => {
    const wasInPage = !window.hydrated
    const frame = requestAnimationFrame(() => {
      const isFree = !document.activeElement?.closest('form')
      if (isFree || !wasInPage) text.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Form
      method="post"
      action={`?comment=${place + 1}`}
      preventScrollReset
      className="preview-form print:hidden"
      onSubmit={event => keepReviewerName(String(new FormData(event.currentTarget).get('name') ?? ''))}
    >
      <input type="hidden" name="intent" value="comment" />
      <input type="hidden" name="place" value={place} />
      <input type="hidden" name="paragraph" value={paragraph} />
      <Field label="Your comment on this paragraph" error={outcome?.error}>
        <Textarea ref={text} name="comment" rows={3} required maxLength={2000} defaultValue={outcome?.body} />
      </Field>
      <NameField given={outcome?.name} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={sending} busyLabel="Sending...">
          Send comment
        </Button>
        <Button asChild variant="ghost">
          <Link to={`?#p${place + 1}`} preventScrollReset>
            Cancel
          </Link>
        </Button>
      </div>
    </Form>
  )
}
