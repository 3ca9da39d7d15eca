declare global {
  interface Window {
    hydrated?: boolean
    early?: Element[]
  }
}

/**
 * Runs in the head and records, until hydration, what early-input.ts replays: each element once, at its last place,
 * except buttons that count presses. Stops a second submit of a form, and gives a message the key by which it is stored once,
 * also if the awake page sends it again. Gives links to the contact form their subject
 * before they are opened, by a press, a key or in a new tab. Skipping to the content leaves the address, whose fragment
 * may hold an invitation or a quote.
 */
export const earlyScript = `(()=>{let w=window,sent,about,on=addEventListener,stop=e=>e.stopImmediatePropagation(),
keep=x=>{if(!x.matches('[data-counts-presses]'))w.early=w.early.filter(y=>y!==x);w.early.push(x)},
hold=(x,b,e)=>{keep(x);b?.setAttribute('aria-busy','true');stop(e)};w.early=[];
on('input',e=>{w.hydrated||keep(e.target)},true);
on('pointerdown',about=e=>{let a=e.target.closest?.('a[data-about]');if(a)a.search='about='+a.dataset.about},true);on('keydown',about,true);
on('click',e=>{about(e);if(e.target.closest('[href="#main"]')){e.preventDefault();w.main.focus()}let b=!w.hydrated&&e.target.closest('a,button[type=button]:not([data-theme-switch]),[data-tap]');b&&!b.href&&hold(b,b,e)},true);
on('submit',e=>{let f=e.target;if(f===sent){e.preventDefault();stop(e)}else if(!w.hydrated&&f.method==='dialog'){e.preventDefault();hold(f,e.submitter,e)}},true);
on('submit',e=>{let f=e.target,k=f.key;if(!e.defaultPrevented&&f.method==='post'){sent=f;setTimeout(()=>sent=0,9e3);if(k)k.value||=crypto.randomUUID?.()||''}});
on('pageshow',()=>sent=0)})()`
