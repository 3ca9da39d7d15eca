import type { DraftDevice } from '../../../data/rows/drafts.ts'

export function findDevice(): DraftDevice {
  if (!matchMedia('(pointer: coarse)').matches) return 'computer'
  return Math.min(screen.width, screen.height) < 600 ? 'phone' : 'tablet'
}

export const onDevice: Record<DraftDevice, string> = {
  computer: 'on a computer',
  tablet: 'on a tablet',
  phone: 'on a phone',
}
