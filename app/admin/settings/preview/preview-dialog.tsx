import { useMemo, useState } from 'react'
import { findSetting } from '../../../settings/groups.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Select } from '../../../ui/select.tsx'
import { type PreviewWidth, WidthSwitch } from '../../width-switch.tsx'
import type { SettingEdits } from '../edits/setting-edits.ts'
import type { Section } from '../list-sections.ts'
import { listPreviewPages, namePage } from '../name-page.ts'
import { DeviceFrame } from './device-frame.tsx'
import { toShownValues } from './to-shown-values.ts'
import { useShownPictures } from './use-shown-pictures.ts'

interface PreviewDialogProps {
  edits: SettingEdits
  /** Its pages come first while nothing is changed. */
  section: Section | null
  onClose: () => void
}

export default function PreviewDialog({ edits, section, onClose }: PreviewDialogProps) {
  const [pages] = useState(() => listPreviewPages(listPages(edits, section)))
  const [page, setPage] = useState(pages[0] ?? '/')
  const [width, setWidth] = useState<PreviewWidth>('desktop')
  const { values, wrong } = useMemo(() => toShownValues(edits), [edits])
  const shown = useShownPictures(values)
  return (
    <Dialog open onClose={onClose} title="Preview" className="w-[min(86rem,calc(100vw-1.5rem))]!">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Select
          aria-label="Page"
          className="min-w-0 max-md:w-full"
          value={page}
          onChange={event => setPage(event.target.value)}
        >
          {pages.map(path => (
            <option key={path} value={path}>
              {namePage(path)}
            </option>
          ))}
        </Select>
        <div className="max-md:hidden">
          <WidthSwitch width={width} onChange={setWidth} />
        </div>
        {wrong > 0 && (
          <p className="text-sm text-warning" role="status">
            {wrong === 1 ? 'A wrong value is' : `${wrong} wrong values are`} left out.
          </p>
        )}
      </div>
      <DeviceFrame key={page} page={page} isPhone={width === 'phone'} values={shown} />
    </Dialog>
  )
}

function listPages(edits: SettingEdits, section: Section | null): string[] {
  const changed = Object.keys(edits).flatMap(name => findSetting(name) ?? [])
  const shown = changed.length > 0 ? changed : (section?.settings ?? [])
  const pages = shown.flatMap(({ field, group }) => field.pages ?? group.pages)
  // One particular page shows more than "every page".
  return [...pages.filter(page => page !== '*'), ...pages]
}
