import { SunMoon } from 'lucide-react'
import { useTheme } from '../ui/theme.tsx'

/** The header's switch knows only light and dark. */
export function DeviceThemeButton() {
  const { theme, setTheme } = useTheme()
  return (
    <button
      type="button"
      className="needs-script footer-link gap-1.5 text-left"
      aria-pressed={theme === 'system'}
      data-theme-switch="system"
      onClick={() => setTheme('system')}
    >
      <SunMoon aria-hidden="true" className="size-4" /> Use device setting
    </button>
  )
}
