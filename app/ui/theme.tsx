import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { applyTheme, readTheme, type Theme, themeKey } from './chosen-theme.ts'

interface ThemeControl {
  theme: Theme
  setTheme: (theme: Theme) => void
  toggleTheme: () => void
}

const ThemeContext = createContext<ThemeControl | null>(null)

export function ThemeProvider({ children }: { children: ReactNode }) {
  // The first render must match the server's, which can't know the choice.
  const [theme, setState] = useState<Theme>('system')

  const setTheme = useCallback((next: Theme) => {
    setState(next)
    applyTheme(next)
    try {
      localStorage.setItem(themeKey, next)
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
  }, [])

  const toggleTheme = useCallback(() => {
    setTheme(document.documentElement.classList.contains('dark') ? 'light' : 'dark')
  }, [setTheme])

  useEffect(() => {
    const read = () => setState(readTheme())
    const follow = (event: StorageEvent) => {
      if (event.key !== themeKey) return
      read()
      applyTheme(readTheme())
    }
    read()
    addEventListener('storage', follow)
    addEventListener('pageshow', read)
    return () => {
      removeEventListener('storage', follow)
      removeEventListener('pageshow', read)
    }
  }, [])

  useEffect(() => {
    if (theme !== 'system') return
    const device = matchMedia('(prefers-color-scheme: dark)')
    const follow = () => applyTheme('system')
    device.addEventListener('change', follow)
    return () => device.removeEventListener('change', follow)
  }, [theme])

  return <ThemeContext value={{ theme, setTheme, toggleTheme }}>{children}</ThemeContext>
}

export function useTheme(): ThemeControl {
  const control = use(ThemeContext)
  if (!control) throw new Error('useTheme must be used within a ThemeProvider')
  return control
}
