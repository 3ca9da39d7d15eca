import { useTheme } from '../ui/theme.tsx'

/** The way back from a theme chosen by hand; the header's switch only knows light and dark. */
export function DeviceTheme() {
  const { theme, setTheme } = useTheme()
  return (
    <button
      type="button"
      className="footer-link"
      aria-pressed={theme === 'system'}
      onClick={() => setTheme('system')}
    >
      Use device setting
    </button>
  )
}
