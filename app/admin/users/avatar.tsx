import { clsx } from 'clsx/lite'

/** Decorative: the name stands beside it. */
export function Avatar({ name, picture, large }: { name: string; picture: string | null; large?: boolean }) {
  const size = large ? 'size-[max(64px,2.6em)] text-xl' : 'size-[max(40px,2.6em)] text-sm large-text:hidden'
  return picture ? (
    <img src={picture} alt="" className={clsx(size, 'shrink-0 rounded-full object-cover')} />
  ) : (
    <span
      aria-hidden="true"
      className={clsx(
        size,
        'grid shrink-0 place-items-center rounded-full bg-sunken font-semibold text-muted',
      )}
    >
      {toInitials(name)}
    </span>
  )
}

const toInitials = (name: string): string =>
  name
    .replace(/@.*/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map(word => [...word][0]?.toUpperCase())
    .join('') || '?'
