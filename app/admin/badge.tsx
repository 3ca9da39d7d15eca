import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-sunken text-muted',
  /** On the ground of an open row, which is that of the neutral one. */
  raised: 'bg-surface text-muted',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
}

export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={clsx('inline-block rounded-full px-2 py-0.5 text-xs/inherit font-semibold', tones[tone])}
    >
      {children}
    </span>
  )
}
