// Run `node app/fonts/make-outlines.ts` to write share images' letters: outlines look the same on every machine.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { openShaper, type Shaped } from './harfbuzz.ts'

const families = {
  display: {
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-*-standard-normal.woff2',
    axes: { opsz: 96, wdth: 100, wght: 760 },
  },
  text: {
    source: '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-*-wght-normal.woff2',
    axes: { wght: 650 },
  },
}

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset))
const ascii = range(0x20, 0x7e)
const dotted = [...'ẸẹỌọỊịỤụ']
const tones = ['\u0300', '\u0301', '\u0304']
const toned = [...dotted, ...'AEIOUNMaeiounm'].flatMap(letter =>
  tones.map(tone => (letter + tone).normalize()),
)
const letters = new Set([
  ...ascii,
  ...range(0xa1, 0xac),
  ...range(0xae, 0xff),
  ...dotted,
  ...toned,
  ...'ṢṣḾḿŃńŠšŁłŒœ–—‘’“”…₦€™',
])
const kerned = [...letters].filter(letter => /^[\w .,:;!?'"’“”()–-]$/.test(letter))

type Outline = [advance: number, path: string]

for (const [name, { source, axes }] of Object.entries(families)) {
  const open = async (subset: string) => {
    const file = fileURLToPath(import.meta.resolve(source.replace('*', subset)))
    const options = {
      targetFormat: 'truetype' as const,
      keepAllGlyphs: true,
      variationAxes: axes,
      keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp'],
      noHinting: true,
    }
    return openShaper(await subsetFont(await readFile(file), undefined, options))
  }
  const [latin, extended, vietnamese] = await Promise.all(['latin', 'latin-ext', 'vietnamese'].map(open))
  if (!latin || !extended || !vietnamese) throw new Error('A font is missing')

  const outlines: Record<string, Outline> = {}
  for (const letter of letters) {
    // Only the Vietnamese file has whole dotted letters, and only the Latin one places marks.
    const shapers = dotted.includes(letter) ? [vietnamese] : [latin, extended]
    const shaped = shapers.map(shape => shape(letter)).find(({ complete }) => complete)
    if (shaped) outlines[letter] = [Math.round(shaped.advance), toPath(shaped)]
  }
  const kerns: Record<string, number> = {}
  for (const first of kerned)
    for (const second of kerned) {
      const together = latin(first + second).advance - latin(first).advance - latin(second).advance
      if (Math.abs(together) >= 8) kerns[first + second] = Math.round(together)
    }
  const file = new URL(`${name}-outlines.json`, import.meta.url)
  const lines = Object.entries(outlines).map(
    ([letter, outline]) => `${JSON.stringify(letter)}:${JSON.stringify(outline)}`,
  )
  await writeFile(file, `{"kerns":${JSON.stringify(kerns)},\n"letters":{\n${lines.join(',\n')}\n}}\n`)
  process.stdout.write(`${name}: ${lines.length} letters, ${Object.keys(kerns).length} kerned pairs\n`)
}

/** SVG's y-axis points down. */
function toPath({ glyphs }: Shaped): string {
  return glyphs
    .map(({ path, x, y }) =>
      path.replace(
        /(-?[\d.]+),(-?[\d.]+)/g,
        (_, across: string, up: string) => `${Math.round(Number(across) + x)} ${-Math.round(Number(up) + y)}`,
      ),
    )
    .join('')
}
