import { themeColours, themeKey } from './chosen-theme.ts'

/** Before the first paint: the theme, and the height of kept letters. Serves the theme switch until hydration. */
export const themeScript = `(()=>{let d=document,r=d.documentElement,t;try{t=localStorage.getItem('${themeKey}');r.style.setProperty('--letters',(localStorage.letters||0)+'px')}catch{}
let a=k=>{r.classList.toggle('dark',k);r.classList.toggle('light',!k);d.querySelectorAll('meta[name=theme-color]').forEach(m=>{m.content=k?'${themeColours.dark}':'${themeColours.light}'})};
a(t==='dark'||t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches);
d.addEventListener('click',e=>{if(window.hydrated||!e.target.closest('[data-theme-switch]'))return;let k=!r.classList.contains('dark');a(k);try{localStorage.setItem('${themeKey}',k?'dark':'light')}catch{}})})();`
