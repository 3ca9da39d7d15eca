// React Router's module preloads would compete with the fonts for the first paint, which needs no script. So the same
// modules load after it, or at the first input, which is replayed (`app/ui/early-input.ts`).

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

  // Browsers never retry a failed module. So all are imported again at other addresses (`server/request-router.ts`): a
  // mix would have two copies of React. The preloads come first because the shared module is the largest.
  const paths = [...new Set([...preloads, entry, ...routes.map(route => route[2]), manifest])]
  // React Router splits a route with a clientAction into several modules, which such lines merge.
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
