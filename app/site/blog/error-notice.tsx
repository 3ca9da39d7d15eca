import { useRevalidator } from 'react-router'
import { Button } from '../../ui/button.tsx'

export function ErrorNotice({ title, detail }: { title: string; detail: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-4 rounded-m bg-danger-soft px-5 py-4 text-danger"
    >
      <p className="grow">
        <strong className="font-semibold">{title}.</strong> {detail}
      </p>
      <Button
        variant="secondary"
        size="s"
        className="needs-script"
        busy={state === 'loading'}
        onClick={() => revalidate()}
      >
        Try again
      </Button>
    </div>
  )
}
