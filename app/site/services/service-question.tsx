import type { Question } from '../../settings/groups/questions.ts'

export function ServiceQuestion({ question: { question, answer } }: { question: Question }) {
  return (
    <section className="wrap section">
      <div className="grid gap-x-16 gap-y-5 lg:grid-cols-2">
        <h2 className="max-w-[14em] text-3xl wrap-anywhere">{question}</h2>
        <p className="measure text-lg whitespace-pre-line text-muted wrap-anywhere">{answer}</p>
      </div>
    </section>
  )
}
