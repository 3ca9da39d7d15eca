import { themeColours } from './theme-colours.ts'

export type Theme = 'light' | 'dark' | 'system'

export const themeKey = 'theme'

function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark' || value === 'system'
}

export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(themeKey)
    return isTheme(stored) ? stored : 'system'
  } catch {
    return 'system'
  }
}

export function applyTheme(theme: Theme): void {
  const dark = theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
  const root = document.documentElement.classList
  root.toggle('dark', dark)
  root.toggle('light', !dark)
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', dark ? themeColours.dark : themeColours.light)
}
