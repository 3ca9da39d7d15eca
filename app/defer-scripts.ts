// React Router preloads all of a page's script at high priority, where it competes with the fonts for the first
// paint of a page that is complete without it. Here the same modules are asked for when the page has loaded and is
// idle, or as soon as somebody touches it. A button pressed before React listens is pressed again once it does
// (app/ui/hydration-mark.tsx).

const preload = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*?>/g
const bootScript = /<script type="module" async="">([\s\S]*?)<\/script>/

export function deferScripts(html: string): string {
  const boot = bootScript.exec(html)?.[1]
  if (boot === undefined) return html
  const preloads = [...html.matchAll(preload)].map(match => match[1] ?? '')
  const script = toDeferredBoot(boot, preloads)
  return html.replace(preload, '').replace(bootScript, () => `<script>${script}</script>`)
}

function toDeferredBoot(boot: string, preloads: string[]): string {
  const routes = [...boot.matchAll(/import \* as (\w+) from "([^"]+)";/g)]
  const manifest = /import "([^"]+)";/.exec(boot)?.[1]
  const entry = /import\("([^"]+)"\);/.exec(boot)?.[1]
  const modules = /window\.__reactRouterRouteModules = (\{.*?\});/.exec(boot)?.[1]
  if (!manifest || !entry || !modules) throw new Error('React Router renders its boot script in a new way.')

  const paths = [...new Set([...routes.map(route => route[2]), manifest, ...preloads])].filter(
    path => path !== entry,
  )
  // A route with a clientAction comes in several modules, which such lines put together.
  const combined = boot.match(/^const \w+ = \{.*\};$/gm)?.join('') ?? ''
  const names = routes.map(route => route[1]).join(',')
  return `(()=>{let begun;const begin=()=>{if(begun)return;begun=1;
Promise.all(${JSON.stringify(paths)}.map(p=>import(p))).then(([${names}])=>{${combined}window.__reactRouterRouteModules=${modules};return import("${entry}")}).catch(e=>{begun=0;addEventListener("online",begin,{once:true});throw e})};
addEventListener("click",e=>{const b=e.target.closest('button[type="button"]:not([data-theme-switch])');if(b&&!window.hydrated)window.missedClick=b},true);
for(const e of["pointerdown","pointerover","keydown","touchstart","focusin"])addEventListener(e,begin,{once:true,passive:true});
const idle=()=>window.requestIdleCallback?requestIdleCallback(begin,{timeout:3000}):setTimeout(begin,300);
document.readyState==="complete"?idle():addEventListener("load",idle)})()`
}
