/** The order matters, as most browsers also claim to be those below. The same list as in `app/admin/account/`. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPiOS)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Never the header itself, as anybody may write anything into it. */
export function describeUserAgent(agent: string): string {
  const find = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(agent))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'a program that is no browser')
}
