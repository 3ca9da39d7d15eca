import { Monitor, Smartphone } from 'lucide-react'
import { Button } from '../ui/button.tsx'

export type PreviewWidth = 'phone' | 'desktop'

interface WidthSwitchProps {
  width: PreviewWidth
  onChange: (width: PreviewWidth) => void
}

export function WidthSwitch({ width, onChange }: WidthSwitchProps) {
  return (
    <div className="flex gap-2">
      {(
        [
          ['desktop', 'Desktop', Monitor],
          ['phone', 'Phone', Smartphone],
        ] as const
      ).map(([value, label, Icon]) => (
        <Button
          key={value}
          variant="ghost"
          className="aria-pressed:bg-sunken"
          aria-pressed={width === value}
          onClick={() => onChange(value)}
        >
          <Icon aria-hidden="true" className="size-4.5" />
          {label}
        </Button>
      ))}
    </div>
  )
}
