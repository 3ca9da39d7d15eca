import { Moon, Sun } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { useTheme } from '../ui/theme.tsx'

// Both icons are in the page and the class on the root picks one, because the server can't know the theme.
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
