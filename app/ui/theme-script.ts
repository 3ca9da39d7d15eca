import { themeColours, themeKey } from './chosen-theme.ts'

/**
 * Before the first paint, and in a page that Back brings again: the theme, and the height of kept letters. Serves the
 * theme switch until hydration.
 */
export const themeScript = `(()=>{let d=document,r=d.documentElement,
a=k=>{r.classList.toggle('dark',k);r.classList.toggle('light',!k);d.querySelectorAll('meta[name=theme-color]').forEach(m=>{m.content=k?'${themeColours.dark}':'${themeColours.light}'})},
b=()=>{let t;try{t=localStorage.getItem('${themeKey}');r.style.setProperty('--letters',(localStorage.letters||0)+'px')}catch{}a(t==='dark'||t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches)};
b();addEventListener('pageshow',e=>e.persisted&&b());
d.addEventListener('click',e=>{if(window.hydrated||!e.target.closest('[data-theme-switch]'))return;let k=!r.classList.contains('dark');a(k);try{localStorage.setItem('${themeKey}',k?'dark':'light')}catch{}})})();`
