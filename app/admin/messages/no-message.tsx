import { useDesk } from './desk/desk-context.ts'

export default function NoMessage() {
  const { leads } = useDesk()
  if (leads.length === 0) return null
  return (
    <div className="grid h-full place-content-center gap-3 text-center text-base text-muted">
      <p>
        Choose a message, or press <Key>j</Key> for the first.
      </p>
      <p className="text-sm">
        <Key>?</Key> shows all keys.
      </p>
    </div>
  )
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-[6px] bg-sunken px-2 py-0.5 font-mono text-sm font-semibold shadow-[inset_0_-2px_0_var(--hairline)]">
      {children}
    </kbd>
  )
}
