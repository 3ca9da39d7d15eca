import { HundredGrid } from './hundred-grid.tsx'

export function Spinner({ label = 'Loading…', size = 44 }: { label?: string; size?: number }) {
  return (
    <span role="status" className="inline-grid justify-items-center gap-3">
      <span style={{ width: size }} className="block text-mark">
        <HundredGrid filled={100} animate="slow" dots />
      </span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
