import type { DraftDevice } from '../../../data/rows/drafts.ts'
import { toDate, toTime } from '../../dates.ts'
import { onDevice } from './find-device.ts'

/** "14:32, on a phone", or of another day "Nov 21, 2026, 14:32". */
export function tellWhen({ updated_at, device }: { updated_at: string; device: DraftDevice | null }): string {
  const day = toDate(updated_at)
  const isToday = day === toDate(new Date().toISOString())
  return [!isToday && day, toTime(updated_at), device && onDevice[device]].filter(Boolean).join(', ')
}
