export type Theme = 'light' | 'dark' | 'system'

export const themeKey = 'theme'
export const themeColours = { light: '#faf7f0', dark: '#0e1020' }

export function isTheme(value: unknown): value is Theme {
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

/**
 * Runs in the head before anything is painted, so nobody sees the wrong theme first. It also serves the theme
 * switch until React has taken the page over. Messages that wait on this device have their room before they are read.
 */
export const themeScript = `(()=>{let d=document,r=d.documentElement,t;try{t=localStorage.getItem('${themeKey}');r.style.setProperty('--letters',(localStorage.letters||0)+'px')}catch{}
let a=k=>{r.classList.toggle('dark',k);r.classList.toggle('light',!k);d.querySelectorAll('meta[name=theme-color]').forEach(m=>{m.content=k?'${themeColours.dark}':'${themeColours.light}'})};
a(t==='dark'||t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches);
d.addEventListener('click',e=>{if(window.hydrated||!e.target.closest('[data-theme-switch]'))return;let k=!r.classList.contains('dark');a(k);try{localStorage.setItem('${themeKey}',k?'dark':'light')}catch{}})})();`
