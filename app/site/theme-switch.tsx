import { Moon, Sun } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { useTheme } from '../ui/theme.tsx'

// CSS picks one of the two icons, as the server can't know the theme.
export function ThemeSwitch() {
  const { toggleTheme } = useTheme()
  return (
    <Button
      variant="ghost"
      size="icon"
      onClick={toggleTheme}
      aria-label="Switch theme"
      data-theme-switch=""
      className="needs-script"
    >
      <Moon aria-hidden="true" className="size-5 dark:hidden" />
      <Sun aria-hidden="true" className="hidden size-5 dark:block" />
    </Button>
  )
}
