// React Router preloads all of a page's script at high priority, where it competes with the fonts for the first
// paint of a page that is complete without it. Here the same modules are asked for at once when the page has loaded
// and is painted, or as soon as somebody touches it. Early input is replayed then
// (`app/ui/early-input.ts`).

const preload = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*?>/g
const bootScript = /<script( nonce="[^"]*")? type="module" async="">([\s\S]*?)<\/script>/

export function deferScripts(html: string): string {
  const [, nonce = '', boot] = bootScript.exec(html) ?? []
  if (boot === undefined) return html
  const preloads = [...html.matchAll(preload)].map(match => match[1] ?? '')
  const script = toDeferredBoot(boot, preloads)
  return html.replace(preload, '').replace(bootScript, () => `<script${nonce}>${script}</script>`)
}

function toDeferredBoot(boot: string, preloads: string[]): string {
  const routes = [...boot.matchAll(/import \* as (\w+) from "([^"]+)";/g)]
  const manifest = /import "([^"]+)";/.exec(boot)?.[1]
  const entry = /import\("([^"]+)"\);/.exec(boot)?.[1]
  const modules = /window\.__reactRouterRouteModules = (\{.*?\});/.exec(boot)?.[1]
  if (!manifest || !entry || !modules) throw new Error('React Router renders its boot script in a new way.')

  // For a module that failed a browser never asks again. All are asked for anew, at other addresses of the same files
  // (`server/request-router.ts`): two copies of React on a page would not know each other.
  // What all pages share is the largest and is asked for first. The entry starts nothing before the routes are there.
  const paths = [...new Set([...preloads, entry, ...routes.map(route => route[2]), manifest])]
  // A route with a clientAction comes in several modules, which such lines put together.
  const combined = boot.match(/^const \w+ = \{.*\};$/gm)?.join('') ?? ''
  const nameOf = new Map([[entry, 'entry'], ...routes.map(([, name, path]) => [path, name] as const)])
  const names = paths.map(path => nameOf.get(path) ?? '').join(',')
  return `(()=>{let begun,tries=0;const begin=()=>{if(begun)return;begun=1;load()};
const at=t=>tries?t.replace(/\\/assets\\/(?=[^"]*\\.js)/g,"/assets/again-"+tries+"/"):t;
const load=()=>Promise.all(${JSON.stringify(paths)}.map(p=>import(at(p)))).then(([${names}])=>{${combined}window.__reactRouterRouteModules=${modules};if(tries)window.__reactRouterManifest=JSON.parse(at(JSON.stringify(__reactRouterManifest)));entry.hydrate()},e=>{
const again=()=>{clearTimeout(timer);removeEventListener("online",again);load()},timer=setTimeout(again,Math.min(2**tries++,15)*1e3);addEventListener("online",again);throw e});
for(const e of["pointerdown","pointerover","keydown","touchstart","focusin"])addEventListener(e,begin,{once:true,passive:true});
const painted=()=>new PerformanceObserver(begin).observe({type:"paint",buffered:true});
document.readyState==="complete"?painted():addEventListener("load",painted);
setTimeout(begin,5e3)})()`
}
