const rows = ['a', 'b', 'c', 'd', 'e', 'f']

export function TableSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="admin-late grid gap-3">
      <span className="sr-only">{label}</span>
      {rows.map(row => (
        <span key={row} className="block h-16 rounded-m bg-sunken" />
      ))}
    </div>
  )
}
