import { themeKey } from './chosen-theme.ts'
import { themeColours } from './theme-colours.ts'

/**
 * Before the first paint, and in a page that Back brings again: the theme, and the height of kept letters. Serves the
 * buttons of the theme until hydration.
 */
export const themeScript = `(()=>{let d=document,r=d.documentElement,
a=t=>{let k=t==='dark'||t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches;r.classList.toggle('dark',k);r.classList.toggle('light',!k);d.querySelectorAll('meta[name=theme-color]').forEach(m=>{m.content=k?'${themeColours.dark}':'${themeColours.light}'})},
b=()=>{let t;try{t=localStorage.getItem('${themeKey}');r.style.setProperty('--letters',(localStorage.letters||0)+'px')}catch{}a(t)};
b();addEventListener('pageshow',e=>e.persisted&&b());
d.addEventListener('click',e=>{let s=e.target.closest('[data-theme-switch]');if(window.hydrated||!s)return;let t=s.dataset.themeSwitch||(r.classList.contains('dark')?'light':'dark');a(t);try{localStorage.setItem('${themeKey}',t)}catch{}})})();`
