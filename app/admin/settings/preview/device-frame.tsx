import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { StoredSettings } from '../../../settings/group.ts'
import { isPreviewReady, type PreviewMessage } from '../../../settings/preview-message.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { namePage } from '../name-page.ts'
import { PageHead } from './page-head.tsx'
import { useElementWidth } from './use-element-width.ts'
import { useFrameHead } from './use-frame-head.ts'

const desktop = 1280
const phone = 360

interface DeviceFrameProps {
  page: string
  isPhone: boolean
  /** Null until they can be shown. */
  values: StoredSettings | null
}

export function DeviceFrame({ page, isPhone, values }: DeviceFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isAwake, setAwake] = useState(false)
  const isReady = isAwake && values !== null
  const { host, width: room } = useElementWidth()
  const width = isPhone || room < 600 ? phone : desktop
  const scale = Math.min(1, room / width)
  const head = useFrameHead(frame, isReady)

  const onMessage = useEffectEvent(({ origin, source, data }: MessageEvent) => {
    const shown = frame.current?.contentWindow
    if (!shown || source !== shown || origin !== location.origin || !isPreviewReady(data)) return
    if (values) showValues(shown, values)
    setAwake(true)
  })
  useEffect(() => {
    const shown = frame.current?.contentWindow
    if (isAwake && shown && values) showValues(shown, values)
  }, [isAwake, values])
  useEffect(() => {
    const listen = (event: MessageEvent) => onMessage(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])

  return (
    <>
      <div
        ref={host}
        className="relative h-[min(70dvh,52rem)] overflow-hidden rounded-m bg-sunken inset-ring inset-ring-hairline"
      >
        {!isReady && (
          <div className="absolute inset-0 grid place-items-center">
            <Spinner label="Loading the page" />
          </div>
        )}
        {room > 0 && (
          <iframe
            ref={frame}
            src={page}
            title={`Preview of ${namePage(page)}`}
            className="absolute top-0 origin-top-left border-0 bg-bg"
            style={{
              left: (room - width * scale) / 2,
              width,
              height: `${100 / scale}%`,
              transform: `scale(${scale})`,
              visibility: isReady ? 'visible' : 'hidden',
            }}
          />
        )}
      </div>
      {head && values && <PageHead page={page} head={head} values={values} />}
    </>
  )
}

function showValues(page: Window, values: StoredSettings): void {
  const message: PreviewMessage = { type: 'unsaved settings', values }
  page.postMessage(message, location.origin)
}
